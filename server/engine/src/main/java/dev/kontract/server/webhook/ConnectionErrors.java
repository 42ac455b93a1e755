package dev.kontract.server.webhook;

import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Describes failed connections in the words of upstream's HTTP client. */
public final class ConnectionErrors {

    private static final int HTTPS_PORT = 443;

    private ConnectionErrors() {}

    /**
     * Describes why a request failed.
     *
     * @param failure the exception of the JDK's HTTP client
     * @param url the requested URL
     */
    public static String text(Throwable failure, URI url) {
        int port = url.getPort() < 0 ? HTTPS_PORT : url.getPort();
        if (failure instanceof TimeoutException) {
            return "context deadline exceeded";
        }
        if (find(failure, UnresolvedAddressException.class) != null) {
            return "dial tcp: lookup " + url.getHost() + ": no such host";
        }
        if (failure instanceof ConnectException) {
            return "dial tcp " + url.getHost() + ':' + port + ": connect: connection refused";
        }
        if (failure instanceof SSLException) {
            Throwable certificate = find(failure, CertificateException.class);
            return certificate instanceof ServiceTrust.WrongHost
                    ? "tls: failed to verify certificate: x509: " + certificate.getMessage()
                    : certificate == null
                            ? "tls: " + failure.getMessage()
                            : "tls: failed to verify certificate: x509: certificate signed by unknown authority";
        }
        String message = failure.getMessage();
        return message == null || message.isEmpty() ? "EOF" : message;
    }

    private static @Nullable Throwable find(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return cause;
            }
        }
        return null;
    }
}
