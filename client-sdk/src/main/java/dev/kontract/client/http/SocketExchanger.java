package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** HTTP/1.1 over sockets: blocking requests use the SDK's connections, asynchronous ones the JDK's client. */
final class SocketExchanger implements Exchanger {

    private static final char LAST_OF_ASCII = 0x7F;

    private final ClientConfig config;
    private final Connections connections;
    private final AsyncConnections asyncConnections;

    SocketExchanger(ClientConfig config) {
        this.config = config;
        connections = new Connections(config);
        asyncConnections = new AsyncConnections(config);
    }

    @Override
    public RawResponse exchange(RawRequest message, Deadline deadline) throws IOException {
        return connections.exchange(message, deadline);
    }

    @Override
    public CompletableFuture<WholeResponse> exchangeAsync(RawRequest message, Duration limit) {
        HttpRequest request = request(message, limit);
        return asyncConnections
                .admission()
                .admit(() -> asyncConnections.current().sendAsync(request, TimedBody.within(limit)))
                .thenApply(response -> new WholeResponse(
                        response.statusCode(), response.headers().map(), response.body()));
    }

    @Override
    public CompletableFuture<WebSocket> webSocket(
            RawRequest message, List<String> protocols, WebSocket.Listener listener, Duration limit) {
        requireAscii(message.headers());
        WebSocket.Builder builder =
                asyncConnections.current().newWebSocketBuilder().connectTimeout(limit);
        List<String> headers = message.headers();
        for (int i = 0; i < headers.size(); i += 2) {
            builder.header(headers.get(i), headers.get(i + 1));
        }
        String[] others = protocols.stream().skip(1).toArray(String[]::new);
        String target = config.server().toString().replaceFirst("^http", "ws") + message.target();
        return builder.subprotocols(protocols.get(0), others).buildAsync(URI.create(target), listener);
    }

    /** The JDK's client replaces non-ASCII characters with question marks, which could impersonate another user. */
    private static void requireAscii(List<String> headers) {
        for (String header : headers) {
            if (header.chars().anyMatch(c -> c > LAST_OF_ASCII)) {
                throw new IllegalArgumentException(
                        "asynchronous requests and connections to pods do not support non-ASCII headers");
            }
        }
    }

    private HttpRequest request(RawRequest message, Duration limit) {
        requireAscii(message.headers());
        byte[] body = message.body();
        return HttpRequest.newBuilder(URI.create(config.server() + message.target()))
                .timeout(limit)
                .method(message.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .headers(message.headers().toArray(String[]::new))
                .build();
    }

    @Override
    public void dropIdle() {
        connections.forget();
    }

    @Override
    public void reauthenticate() {
        connections.startAnew();
    }

    @Override
    public boolean isClosed() {
        return connections.isClosed();
    }

    @Override
    public void close() {
        connections.close();
        asyncConnections.close();
    }
}
