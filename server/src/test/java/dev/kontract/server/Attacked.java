package dev.kontract.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A server for tests to attack, with a secret in it that only its administrator may read. */
final class Attacked implements AutoCloseable {

    static final String SECRET = "aHVzaC1odXNo";
    static final String SECRETS = "/api/v1/namespaces/default/secrets";

    final ApiServer server;
    final URI uri;
    private final HttpClient client = HttpClient.newHttpClient();

    Attacked(ServerConfigBuilder config) throws Exception {
        this.server = ApiServer.start(config.insecurePort(0).controllers("none").build());
        this.uri = server.insecureUrl().orElseThrow();
        post(SECRETS, "{\"metadata\":{\"name\":\"s\"},\"data\":{\"p\":\"" + SECRET + "\"}}");
    }

    /** A request without credentials. */
    HttpRequest.Builder anonymous(String path) {
        return HttpRequest.newBuilder(uri.resolve(path));
    }

    /** A request of the administrator. */
    HttpRequest.Builder request(String path) {
        return anonymous(path).header("Authorization", "Bearer " + server.adminToken());
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return post(path, "application/json", body);
    }

    HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        return send(request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    @Override
    public void close() {
        server.close();
    }
}
