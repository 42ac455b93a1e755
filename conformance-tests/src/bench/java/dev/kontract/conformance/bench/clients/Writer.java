package dev.kontract.conformance.bench.clients;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes Roles, whichever client listens. */
final class Writer {

    private static final int OK = 200;
    private static final Pattern VERSION = Pattern.compile("\"resourceVersion\"\\s*:\\s*\"(\\d+)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI server;
    private final String token;

    /** A change, the version it made, and when it was sent. */
    record Change(String version, long begin) {}

    Writer(URI server, String token) {
        this.server = server;
        this.token = token;
    }

    Change change(String namespace, String role) throws IOException, InterruptedException {
        String body = "{\"metadata\":{\"annotations\":{\"change\":\"" + System.nanoTime() + "\"}}}";
        HttpRequest change = HttpRequest.newBuilder(
                        server.resolve("/apis/rbac.authorization.k8s.io/v1/namespaces/" + namespace + "/roles/" + role))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString(body))
                .build();
        long begin = System.nanoTime();
        HttpResponse<String> response = http.send(change, BodyHandlers.ofString());
        Matcher version = VERSION.matcher(response.body());
        if (response.statusCode() != OK || !version.find()) {
            throw new IOException("a change was answered with " + response.statusCode() + ": " + response.body());
        }
        return new Change(version.group(1), begin);
    }
}
