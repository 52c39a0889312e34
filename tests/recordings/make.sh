#!/bin/sh
# Record the same calls with every recorder: make.sh, in this folder. What is not installed is passed over.
#   pip install vcrpy requests playwright; npm install @pollyjs/core @pollyjs/adapter-node-http @pollyjs/persister-fs
#   Ruby with the gems vcr, webmock and multi_json; Go with go-vcr 1, 3 and 4; a clone of langchaingo for httprr
cd "$(dirname "$0")" || exit 1
url=http://127.0.0.1:18642/v1/chat/completions
python3 server.py 18642 &
server=$!
trap 'kill $server; rm -f requests.json' EXIT
python3 -c 'import json, server; print(json.dumps(server.requests()))' > requests.json
sleep 1
python3 record_vcrpy.py $url files
python3 record_playwright.py $url files "$(command -v chromium)"
ruby record.rb $url files requests.json
node record_polly.mjs $url files requests.json
go run record.go $url files requests.json
if [ -n "$LANGCHAINGO" ]; then
    cp record_httprr_test.go "$LANGCHAINGO/internal/httprr/"
    here=$PWD
    (cd "$LANGCHAINGO/internal/httprr" && URL=$url FOLDER=$here/files REQUESTS=$here/requests.json \
        go test -run TestRecordForVrty -httprecord=. .)
fi
