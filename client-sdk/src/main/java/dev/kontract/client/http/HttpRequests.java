package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Builds requests and describes failures, for both blocking and asynchronous sending. */
final class HttpRequests {

    /** How the message of the JDK begins if the server answers without TLS. */
    private static final String NO_TLS = "Unsupported or unrecognized SSL message";

    private static final String UNTRUSTED = "the certificate of the server is not signed by a trusted authority; set "
            + "certificate-authority in the kubeconfig, or ClientTls.trusting: ";

    private final ClientConfig config;
    private final TransportSettings settings;

    HttpRequests(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
    }

    /**
     * Builds the request of an attempt to send a call.
     *
     * @throws IllegalArgumentException if a header or the path is malformed
     */
    Attempt attempt(Call call, List<String> credentials) {
        List<String> headers = headers(call, credentials);
        Interceptor.Outcome outcome = settings.interceptor().begin(call, (name, value) -> {
            headers.add(name);
            headers.add(value);
        });
        return new Attempt(new RawRequest(call.method(), call.target(), headers, call.body()), outcome);
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

    /** A request, and the observer of its outcome. */
    record Attempt(RawRequest message, Interceptor.Outcome outcome) {}

    /** Returns the exception for a request without a response. */
    TransportException failed(Call call, IOException cause) {
        return new TransportException(call.method() + ' ' + config.server() + call.target(), hinted(cause));
    }

    /** The JDK reports an unknown authority as "unable to find valid certification path to requested target". */
    private static IOException hinted(IOException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof CertPathBuilderException) {
                return new IOException(UNTRUSTED + each.getMessage(), failure);
            }
            if (each instanceof SSLException
                    && String.valueOf(each.getMessage()).startsWith(NO_TLS)) {
                return new IOException("the server does not answer by TLS; is its URL http:?", failure);
            }
        }
        return failure;
    }

    /**
     * Converts a failure of the JDK's client to the exception that a blocking request would have. A connection closed during
     * the handshake means that the server is starting or stopping; the JDK's client reports that only in the message.
     */
    IOException explain(Throwable failure) {
        boolean unreached = failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || (failure instanceof SSLHandshakeException e
                        && String.valueOf(e.getMessage()).startsWith("Remote host"));
        if (unreached) {
            ConnectException known =
                    new ConnectException("cannot connect to " + config.server().getAuthority() + reason(failure));
            known.initCause(failure);
            return known;
        }
        return failure instanceof IOException e ? e : new IOException(failure);
    }

    /** The JDK's client reports a refused connection without a message. */
    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? "" : ": " + failure.getMessage();
    }
}
