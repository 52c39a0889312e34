// Record with httprr: copy into internal/httprr of langchaingo, which has Go's recorder, and run
// URL=... FOLDER=... REQUESTS=... go test -run TestRecordForVrty -httprecord=. -httprecord-delay=0 .
package httprr

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"testing"
)

func TestRecordForVrty(t *testing.T) {
	text, _ := os.ReadFile(os.Getenv("REQUESTS"))
	var requests []json.RawMessage
	if err := json.Unmarshal(text, &requests); err != nil {
		t.Fatal(err)
	}
	recorder, err := Open(os.Getenv("FOLDER")+"/go.httprr", http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range requests {
		request, _ := http.NewRequest("POST", os.Getenv("URL")+"?key=SECRET", bytes.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", "Bearer SECRET")
		request.Header.Set("Accept-Encoding", "gzip, deflate")
		reply, err := recorder.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, reply.Body)
		reply.Body.Close()
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
}
