package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.http.connection.NamedIdentity;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.ServingSettings.Http2;
import dev.kontract.server.http.connection.ServingSettings.Tls;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.webhook.ServiceTls;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingSettingsIT {

    private static final int GOAWAY = 7;

    private final TlsIdentity other = Running.identity();
    private Optional<Running> running = Optional.empty();

    @AfterEach
    void stop() {
        running.ifPresent(Running::close);
    }

    private Running serve(Tls tls, Http2 http2, String... origins) throws IOException {
        List<Pattern> allowed = List.of(origins).stream().map(Pattern::compile).toList();
        ServingSettings settings = new ServingSettings(
                tls, http2, false, allowed, Optional.empty(), Map.of(), Set.of(), ServingSettings.Shutdown.DEFAULT);
        Running started = new Running(settings, new NamedIdentity(List.of("api.example.com", "*.example.org"), other));
        running = Optional.of(started);
        return started;
    }

    @ParameterizedTest
    @CsvSource({
        "api.example.com, true",
        "API.example.com, true",
        "x.example.org, true",
        "example.org, false",
        "a.x.example.org, false",
        "example.com, false",
    })
    void certificate_isThatOfTheHostName(String host, boolean isOther) throws Exception {
        Certificate shown = certificate(serve(Tls.DEFAULT, Http2.DEFAULT), host);

        assertThat(shown.equals(other.chain().get(0))).isEqualTo(isOther);
    }

    @Test
    void minimumVersion_refusesEarlierOnes() throws Exception {
        Running started = serve(new Tls(List.of("TLSv1.3"), List.of(), List.of()), Http2.DEFAULT);

        assertThat(session(started, "TLSv1.3", "")).isEqualTo("TLSv1.3");
        assertThatThrownBy(() -> session(started, "TLSv1.2", "")).isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void cipherSuites_areThoseOfTheSettings() throws Exception {
        String chosen = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
        Running started = serve(new Tls(Tls.DEFAULT.protocols(), List.of(chosen), List.of()), Http2.DEFAULT);

        assertThat(session(started, "TLSv1.2", chosen)).isEqualTo("TLSv1.2");
        assertThat(session(started, "TLSv1.3", "")).isEqualTo("TLSv1.3");
        assertThatThrownBy(() -> session(started, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))
                .isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void withoutHttp2_requestsAreServed() throws Exception {
        Running started = serve(Tls.DEFAULT, new Http2(false, 10, 0));

        HttpResponse<String> response = started.get("/api/v1/things/a");

        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        assertThat(response.body()).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({"https://example.com, true", "https://example.com:8443, true", "https://example.com.evil.org, false"})
    void scriptsOfAllowedOrigins_mayReadResponses(String origin, boolean isAllowed) throws Exception {
        Running started = serve(Tls.DEFAULT, Http2.DEFAULT, "//example\\.com(:|$)");

        HttpResponse<String> response =
                started.send(started.request("/api/v1/things/a").header("Origin", origin));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin"))
                .isEqualTo(isAllowed ? Optional.of(origin) : Optional.empty());
        assertThat(response.headers()
                        .firstValue("Access-Control-Allow-Credentials")
                        .isPresent())
                .isEqualTo(isAllowed);
    }

    @Test
    void preflight_needsNoCredentials() throws Exception {
        Running started = serve(Tls.DEFAULT, Http2.DEFAULT, "//example\\.com(:|$)");
        HttpRequest.Builder preflight =
                started.anonymous("/api/v1/things/a").method("OPTIONS", HttpRequest.BodyPublishers.noBody());

        HttpResponse<String> allowed = started.send(preflight.header("Origin", "http://example.com"));
        HttpResponse<String> denied = started.send(preflight.setHeader("Origin", "http://example.net"));

        assertThat(allowed.statusCode()).isEqualTo(204);
        assertThat(allowed.headers().firstValue("Access-Control-Allow-Methods"))
                .contains("POST, GET, OPTIONS, PUT, DELETE, PATCH");
        assertThat(denied.statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "0, false"})
    void goaway_endsAConnectionOfHttp2(double chance, boolean isSent) throws Exception {
        URI uri = serve(Tls.DEFAULT, new Http2(true, 10, chance)).uri;

        assertThat(framesUntilResponse(uri).contains(GOAWAY)).isEqualTo(isSent);
    }

    /** Sends one request with prior knowledge of HTTP/2, and returns the types of the frames until its response ends. */
    private static List<Integer> framesUntilResponse(URI uri) throws IOException {
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(20_000);
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            request.writeBytes(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0}); // SETTINGS
            byte[] path = "/open".getBytes(StandardCharsets.US_ASCII);
            int length = 2 + 2 + path.length + 3;
            request.writeBytes(
                    new byte[] {0, 0, (byte) length, 1, 5, 0, 0, 0, 1}); // HEADERS, END_STREAM and END_HEADERS
            request.writeBytes(
                    new byte[] {(byte) 0x82, (byte) 0x86, 0x04, (byte) path.length}); // :method, :scheme, :path
            request.writeBytes(path);
            request.writeBytes(new byte[] {0x01, 1, 'a'}); // :authority
            socket.getOutputStream().write(request.toByteArray());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            List<Integer> types = new ArrayList<>();
            boolean ended = false;
            while (!ended) {
                int size = in.readUnsignedShort() << 8 | in.readUnsignedByte();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                in.readInt();
                in.readNBytes(size);
                types.add(type);
                ended = type <= 1 && (flags & 1) == 1;
            }
            return types;
        }
    }

    /** A client that accepts every certificate. */
    private static SSLSocket socket(Running server) throws Exception {
        URI uri = server.anonymous("/").build().uri();
        return (SSLSocket) ServiceTls.insecure(null).getSocketFactory().createSocket(uri.getHost(), uri.getPort());
    }

    private static Certificate certificate(Running server, String host) throws Exception {
        try (SSLSocket socket = socket(server)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private static String session(Running server, String protocol, String suite) throws Exception {
        try (SSLSocket socket = socket(server)) {
            socket.setEnabledProtocols(new String[] {protocol});
            if (!suite.isEmpty()) {
                socket.setEnabledCipherSuites(new String[] {suite});
            }
            socket.startHandshake();
            return socket.getSession().getProtocol();
        }
    }
}
