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

/** Builds the requests of a transport and describes their failures alike, whichever way they are sent. */
final class HttpRequests {

    private final ClientConfig config;
    private final TransportSettings settings;

    HttpRequests(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
    }

    /** What a failed request is called. */
    String name(Call call) {
        return call.method() + ' ' + config.server() + call.target();
    }

    /**
     * The request of a call, whoever sends it.
     *
     * @throws IllegalArgumentException when a header or the path would be read as something else than it is
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

    /** Names and values of the headers that say who asks, in turn. */
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

    /** Whether there are other credentials than those: another thread may have renewed them since they were sent. */
    boolean renew(List<String> refused) throws IOException {
        return config.credentials().refused() || !credentials().equals(refused);
    }

    /** Whether a certificate may say who asks. */
    boolean mayShowCertificate() {
        return config.tls() != null;
    }

    /** What a caller is told of a failure. */
    static IOException told(Throwable failure) {
        if (isUnreached(failure)) {
            ConnectException known = new ConnectException("no connection could be made");
            known.initCause(failure);
            return known;
        }
        return failure instanceof IOException e ? e : new IOException(failure);
    }

    /**
     * Whether nothing was asked of the server yet. Who hangs up in the handshake is about to start, or to stop; of the platform's
     * client only the message tells that from a refusal.
     */
    private static boolean isUnreached(Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || (failure instanceof SSLHandshakeException e
                        && String.valueOf(e.getMessage()).startsWith("Remote host"));
    }
}
