package dev.kontract.conformance.bench.clients;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.util.Timeout;

/** An HTTP client that sends requests of one header to one server. */
interface HttpUnderTest extends AutoCloseable {

    int OK = 200;
    Duration PATIENCE = Duration.ofMinutes(5);

    /** Returns the body of a response, to be read to its end or closed. */
    InputStream get(String target) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;

    /** Returns the client with a name. */
    static HttpUnderTest of(String name, ClientConfig config, Map.Entry<String, String> header) {
        return switch (name) {
            case "kontract" -> new Own(config, header);
            case "jdk" -> new Jdk(config.server(), config.tls(), header, HttpClient.Version.HTTP_1_1);
            case "jdk-http2" -> new Jdk(config.server(), config.tls(), header, HttpClient.Version.HTTP_2);
            case "httpclient5" -> new Apache(config.server(), config.tls(), header);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static InputStream successful(int status, InputStream body) throws IOException {
        if (status != OK) {
            throw new IOException("the server answered with " + status);
        }
        return body;
    }

    /** The SDK's connections. */
    final class Own implements HttpUnderTest {

        private final Connections connections;
        private final List<String> headers;

        Own(ClientConfig config, Map.Entry<String, String> header) {
            connections = new Connections(config);
            headers = List.of(header.getKey(), header.getValue());
        }

        @Override
        public InputStream get(String target) throws IOException {
            RawResponse response =
                    connections.exchange(new RawRequest("GET", target, headers, null), Deadline.in(PATIENCE));
            return successful(response.status(), response.body());
        }

        @Override
        public void close() {
            connections.close();
        }
    }

    /** The client of the JDK. */
    final class Jdk implements HttpUnderTest {

        private final URI server;
        private final HttpClient client;
        private final Map.Entry<String, String> header;

        Jdk(URI server, SSLContext tls, Map.Entry<String, String> header, HttpClient.Version version) {
            this.server = server;
            this.header = header;
            client = HttpClient.newBuilder().sslContext(tls).version(version).build();
        }

        @Override
        public InputStream get(String target) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(server.resolve(target))
                    .header(header.getKey(), header.getValue())
                    .build();
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            return successful(response.statusCode(), response.body());
        }

        @Override
        public void close() {
            // Ends with its last reference.
        }
    }

    /** Apache's client. */
    final class Apache implements HttpUnderTest {

        private static final int CONNECTIONS = 1000;

        private final URI server;
        private final CloseableHttpClient client;
        private final Map.Entry<String, String> header;

        Apache(URI server, SSLContext tls, Map.Entry<String, String> header) {
            this.server = server;
            this.header = header;
            client = HttpClients.custom()
                    .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                            .setTlsSocketStrategy(new DefaultClientTlsStrategy(tls))
                            .setMaxConnPerRoute(CONNECTIONS)
                            .setMaxConnTotal(CONNECTIONS)
                            .setDefaultConnectionConfig(ConnectionConfig.custom()
                                    .setSocketTimeout(Timeout.of(PATIENCE))
                                    .build())
                            .build())
                    .build();
        }

        @Override
        public InputStream get(String target) throws IOException {
            HttpGet request = new HttpGet(server.resolve(target));
            request.setHeader(header.getKey(), header.getValue());
            ClassicHttpResponse response = client.executeOpen(null, request, null);
            return successful(response.getCode(), response.getEntity().getContent());
        }

        @Override
        public void close() throws IOException {
            client.close();
        }
    }
}
