// Record with Polly.JS: node record_polly.mjs URL FOLDER REQUESTS.json
import { readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { Polly } from "@pollyjs/core";
import NodeHttpAdapter from "@pollyjs/adapter-node-http";
import FSPersister from "@pollyjs/persister-fs";
import http from "node:http";

const [url, folder, requests] = process.argv.slice(2);
Polly.register(NodeHttpAdapter);
Polly.register(FSPersister);
const polly = new Polly("polly", {
  adapters: ["node-http"], persister: "fs", persisterOptions: { fs: { recordingsDir: `${folder}/polly` } },
  recordIfMissing: true, recordFailedRequests: true, logLevel: "silent",
});
for (const body of JSON.parse(readFileSync(requests, "utf8"))) {
  await new Promise((done) => {
    const headers = { "content-type": "application/json", authorization: "Bearer SECRET", "accept-encoding": "gzip, deflate" };
    const text = JSON.stringify(body);
    headers["content-length"] = Buffer.byteLength(text);
    const request = http.request(`${url}?key=SECRET`, { method: "POST", headers }, (reply) => reply.resume().on("end", done));
    request.end(text);
  });
}
await polly.stop();
renameSync(`${folder}/polly/${readdirSync(`${folder}/polly`)[0]}/recording.har`, `${folder}/polly.har`);
rmSync(`${folder}/polly`, { recursive: true });
