package dev.kontract.server.authentication.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.authentication.configuration.IssuerConfiguration;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiscoveredKeysIT {

    private static final String METADATA = "/.well-known/openid-configuration";

    @TempDir
    private Path directory;

    private final Map<String, String> documents = new HashMap<>();
    private final HttpServer server;
    private final String url;
    private final Issuer issuer;

    DiscoveredKeysIT() throws IOException, JOSEException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        url = "http://127.0.0.1:" + server.getAddress().getPort();
        issuer = new Issuer(url, "one");
    }

    @BeforeEach
    void start() {
        server.createContext("/", exchange -> {
            String document = documents.get(exchange.getRequestURI().getPath());
            byte[] body = String.valueOf(document).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(document == null ? 404 : 200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void publish(String path, String named, String keys) {
        documents.put(path, "{\"issuer\":\"" + named + "\",\"jwks_uri\":\"" + keys + "\"}");
        documents.put("/keys", issuer.keys().toString());
    }

    private DiscoveredKeys keys(String discoveryUrl) {
        return new DiscoveredKeys(new IssuerConfiguration(url, discoveryUrl, "", List.of("x")));
    }

    @Test
    void fetch_followsTheDiscoveryDocument() throws IOException {
        publish(METADATA, url, url + "/keys");
        assertThat(keys("").fetch().getKeyByKeyId("one")).isNotNull();
        publish("/elsewhere", url, url + "/keys");
        assertThat(keys(url + "/elsewhere").fetch().getKeyByKeyId("one")).isNotNull();
    }

    @Test
    void fetch_believesNoOtherIssuer() {
        publish(METADATA, "https://other.example", url + "/keys");
        assertThatThrownBy(() -> keys("").fetch()).hasMessageContaining("a different issuer");
        publish(METADATA, url, "http://issuer.example/keys");
        assertThatThrownBy(() -> keys("").fetch()).hasMessageContaining("insecure jwks_uri");
        publish(METADATA, url, "file:///etc/passwd");
        assertThatThrownBy(() -> keys("").fetch()).hasMessageContaining("insecure jwks_uri");
    }

    @Test
    void fetch_failsWhenTheIssuerDoes() {
        assertThatThrownBy(() -> keys("").fetch())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("404");
        documents.put(METADATA, "no JSON");
        assertThatThrownBy(() -> keys("").fetch()).isInstanceOf(IOException.class);
        documents.put(METADATA, " ".repeat((1 << 20) + 1));
        assertThatThrownBy(() -> keys("").fetch()).hasMessageContaining("too large");
        server.stop(0);
        assertThatThrownBy(() -> keys("").fetch()).isInstanceOf(IOException.class);
    }

    @Test
    void fetch_readsFiles() throws IOException {
        Path keys =
                Files.writeString(directory.resolve("keys.json"), issuer.keys().toString());
        assertThat(keys(keys.toUri().toString()).fetch().getKeyByKeyId("one")).isNotNull();
        Path metadata = Files.writeString(
                directory.resolve("metadata.json"),
                "{\"issuer\":\"" + url + "\",\"jwks_uri\":\"" + keys.toUri() + "\"}");
        assertThat(keys(metadata.toUri().toString()).fetch().getKeyByKeyId("one"))
                .isNotNull();
    }
}
