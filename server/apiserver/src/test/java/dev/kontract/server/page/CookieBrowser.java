package dev.kontract.server.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** A browser as a server sees it: a cookie, the origin of each request, and what the page read of its session. */
final class CookieBrowser {

    static final String SESSION = "/ui/session";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestServer server;
    private String cookie = "";
    private String csrf = "";

    CookieBrowser(TestServer server) {
        this.server = server;
    }

    /** A browser that is signed in with a token. */
    static CookieBrowser signedIn(TestServer server, String token) throws IOException, InterruptedException {
        CookieBrowser browser = new CookieBrowser(server);
        HttpResponse<String> response = browser.signIn("{\"token\":\"" + token + "\"}");
        if (response.statusCode() != 200) {
            throw new AssertionError(response.body());
        }
        return browser;
    }

    HttpResponse<String> signIn(String body) throws IOException, InterruptedException {
        return keep(server.send(of("same-origin", SESSION)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))));
    }

    HttpResponse<String> open(String path) throws IOException, InterruptedException {
        return keep(server.send(of("none", path)));
    }

    /** Sends a form without fields, of a page of the server itself. */
    HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return keep(server.send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", "null")
                .POST(BodyPublishers.noBody())));
    }

    private HttpResponse<String> keep(HttpResponse<String> response) throws IOException {
        response.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.split(";", 2)[0]);
        if (response.statusCode() == 200 && response.body().startsWith("{")) {
            csrf = JSON.readTree(response.body()).path("csrf").asText(csrf);
        }
        return response;
    }

    /** A request of a page of the server itself. */
    HttpRequest.Builder request(String path) {
        return of("same-origin", path);
    }

    /** A request that writes, as the page sends it. */
    HttpRequest.Builder write(String path) {
        return request(path).header("X-Kontract-CSRF", csrf).header("Content-Type", "application/json");
    }

    /** A request of which the browser says that {@code site} caused it. */
    HttpRequest.Builder of(String site, String path) {
        HttpRequest.Builder request = server.secure(path).header("Sec-Fetch-Site", site);
        return cookie.isEmpty() ? request : request.header("Cookie", cookie);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return server.send(request(path));
    }

    JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }

    String cookie() {
        return cookie;
    }

    void setCookie(String other) {
        cookie = other;
    }
}
