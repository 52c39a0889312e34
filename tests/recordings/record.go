// Record with go-vcr 1, 3 and 4: go run record.go URL FOLDER REQUESTS.json
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"

	v1 "github.com/dnaeon/go-vcr/recorder"
	v3 "gopkg.in/dnaeon/go-vcr.v3/recorder"
	v4 "gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"
)

func main() {
	url, folder := os.Args[1], os.Args[2]
	text, _ := os.ReadFile(os.Args[3])
	var requests []json.RawMessage
	must(json.Unmarshal(text, &requests))
	first, err := v1.NewAsMode(folder+"/go-vcr-1", v1.ModeRecording, nil)
	must(err)
	record(first, url, requests)
	must(first.Stop())
	third, err := v3.NewWithOptions(&v3.Options{CassetteName: folder + "/go-vcr-3", Mode: v3.ModeRecordOnly})
	must(err)
	record(third, url, requests)
	must(third.Stop())
	fourth, err := v4.New(folder+"/go-vcr-4", v4.WithMode(v4.ModeRecordOnly))
	must(err)
	record(fourth, url, requests)
	must(fourth.Stop())
}

func record(transport http.RoundTripper, url string, requests []json.RawMessage) {
	client := &http.Client{Transport: transport}
	for _, body := range requests {
		request, _ := http.NewRequest("POST", url+"?key=SECRET", bytes.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", "Bearer SECRET")
		request.Header.Set("Accept-Encoding", "gzip, deflate") // go-vcr then keeps the compressed bytes
		reply, err := client.Do(request)
		must(err)
		_, err = io.Copy(io.Discard, reply.Body)
		must(err)
		reply.Body.Close()
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
