package dev.kontract.server;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A server of a test's own, with ports with and without TLS, and the requests that tests send there. Safe for concurrent use. */
public final class TestServer implements AutoCloseable {

    /** The secret of {@link #withSecret}, which only the administrator may read. */
    public static final String SECRET = "aHVzaC1odXNo";

    public static final String SECRETS = "/api/v1/namespaces/default/secrets";

    public final ApiServer server;
    public final URI uri;
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable HttpClient trusting;

    private TestServer(ApiServer server) {
        this.server = server;
        this.uri = server.insecureUrl().orElseThrow();
    }

    /** An empty one in memory. */
    public static TestServer start() throws IOException {
        return start(ServerConfig.builder());
    }

    public static TestServer start(ServerConfigBuilder config) throws IOException {
        return new TestServer(ApiServer.start(config.insecurePort(0).build()));
    }

    /** One without controllers, to be attacked, with a secret in it. */
    public static TestServer withSecret(ServerConfigBuilder config) throws IOException, InterruptedException {
        TestServer server = start(config.controllers("none"));
        server.post(SECRETS, "{\"metadata\":{\"name\":\"s\"},\"data\":{\"p\":\"" + SECRET + "\"}}");
        return server;
    }

    /** A request without credentials. */
    public HttpRequest.Builder anonymous(String path) {
        return HttpRequest.newBuilder(URI.create(uri + path));
    }

    /** A request over TLS without credentials. */
    public HttpRequest.Builder secure(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path));
    }

    /** A client that trusts the certificate of the server. */
    public synchronized HttpClient trusting() throws IOException {
        HttpClient known = trusting;
        if (known == null) {
            known = HttpClient.newBuilder().sslContext(trust()).build();
            trusting = known;
        }
        return known;
    }

    private SSLContext trust() throws IOException {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            byte[] pem = server.authorityCertificate().getBytes(StandardCharsets.US_ASCII);
            trusted.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem)));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private HttpClient client(HttpRequest request) throws IOException {
        return request.uri().getScheme().equals("https") ? trusting() : client;
    }

    /** A request of the administrator. */
    public HttpRequest.Builder request(String path) {
        return request(path, server.adminToken());
    }

    /** A request with a token. */
    public HttpRequest.Builder request(String path, String token) {
        return anonymous(path).header("Authorization", "Bearer " + token);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest built = request.build();
        return client(built).send(built, BodyHandlers.ofString());
    }

    /** A request of the administrator without a body. */
    public HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return send(request(path).method(method, BodyPublishers.noBody()));
    }

    /** A request of the administrator with a body. */
    public HttpResponse<String> send(String method, String path, String type, String body)
            throws IOException, InterruptedException {
        return send(request(path).header("Content-Type", type).method(method, BodyPublishers.ofString(body)));
    }

    public HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return post(path, "application/json", body);
    }

    public HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        return send("POST", path, type, body);
    }

    /** The answer to a request as it comes in, such as a watch. */
    public HttpResponse<InputStream> stream(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest built = request.build();
        return client(built).send(built, BodyHandlers.ofInputStream());
    }

    /** The lines of the administrator's GET as they come in. */
    public BufferedReader lines(String path) throws IOException, InterruptedException {
        return new BufferedReader(new InputStreamReader(stream(request(path)).body(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.close();
    }
}
