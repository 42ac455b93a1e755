package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.RawRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;

/** Builds requests and describes failures, for both blocking and asynchronous sending. */
final class HttpRequests {

    private final ClientConfig config;
    private final TransportSettings settings;

    HttpRequests(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
    }

    /** Returns the description of a request in error messages. */
    String name(Call call) {
        return call.method() + ' ' + config.server() + call.target();
    }

    /**
     * Builds the request of a call.
     *
     * @throws IllegalArgumentException if a header or the path is malformed
     */
    RawRequest message(Call call, List<String> credentials) {
        return new RawRequest(call.method(), call.target(), headers(call, credentials), call.body());
    }

    private List<String> headers(Call call, List<String> credentials) {
        List<String> headers = new ArrayList<>(credentials);
        headers.addAll(List.of("User-Agent", settings.userAgent(), "Accept", call.accept()));
        if (call.contentType() != null) {
            headers.addAll(List.of("Content-Type", call.contentType()));
        }
        return headers;
    }

    /** Returns the alternating names and values of the authentication headers. */
    List<String> credentials() throws IOException {
        List<String> headers = new ArrayList<>();
        try {
            config.credentials().authorize((name, value) -> {
                headers.add(name);
                headers.add(value);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return headers;
    }

    /** Returns whether other credentials are available; another thread may have renewed them meanwhile. */
    boolean renew(List<String> refused) throws IOException {
        return config.credentials().refused() || !credentials().equals(refused);
    }

    /** Returns whether a client certificate may be configured. */
    boolean mayShowCertificate() {
        return config.tls() != null;
    }

    /** Converts a failure to the exception reported to the caller. */
    static IOException explain(Throwable failure) {
        if (isUnreached(failure)) {
            ConnectException known = new ConnectException("no connection could be made");
            known.initCause(failure);
            return known;
        }
        return failure instanceof IOException e ? e : new IOException(failure);
    }

    /**
     * Returns whether the request has not reached the server. A connection closed during the handshake means that the server is
     * starting or stopping; the JDK's client reports that only in the message.
     */
    private static boolean isUnreached(Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || (failure instanceof SSLHandshakeException e
                        && String.valueOf(e.getMessage()).startsWith("Remote host"));
    }
}
