# Record with VCR for Ruby: ruby record.rb URL FOLDER REQUESTS.json
require "json"
require "net/http"
require "vcr"
require "webmock"

url, folder, requests = ARGV
VCR.configure do |config|
  config.cassette_library_dir = folder
  config.hook_into :webmock
  config.allow_http_connections_when_no_cassette = true
end

def record(name, url, requests, **options)
  VCR.use_cassette(name, record: :all, **options) do
    JSON.parse(File.read(requests)).each do |body|
      uri = URI("#{url}?key=SECRET")
      request = Net::HTTP::Post.new(uri, "Content-Type" => "application/json", "Authorization" => "Bearer SECRET",
                                         "Accept-Encoding" => "gzip, deflate")
      request.body = JSON.generate(body)
      Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
    end
  end
end

record("ruby", url, requests)
record("ruby-exact", url, requests, preserve_exact_body_bytes: true)
record("ruby-json", url, requests, serialize_with: :json, preserve_exact_body_bytes: true)
