package dev.kontract.server.http.connection;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a server is reached, and how it is stopped.
 *
 * @param tls protocols, cipher suites and further certificates
 * @param http2 HTTP/2
 * @param sharesPort whether other processes may listen on the same port ({@code SO_REUSEPORT})
 * @param allowedOrigins the web origins whose scripts browsers may let read responses; a part that matches suffices
 * @param externalHost the host name in documents that lead clients to this server; absent for its address
 * @param flags the values of flags by name, without dashes, which are shown at {@code /flagz}
 * @param hiddenMetrics the names of metrics that are not shown
 * @param shutdown how it is stopped
 */
public record ServingSettings(
        Tls tls,
        Http2 http2,
        boolean sharesPort,
        List<Pattern> allowedOrigins,
        Optional<String> externalHost,
        Map<String, String> flags,
        Set<String> hiddenMetrics,
        Shutdown shutdown) {

    /** The default settings. */
    public static final ServingSettings DEFAULT = new ServingSettings(
            Tls.DEFAULT, Http2.DEFAULT, false, List.of(), Optional.empty(), Map.of(), Set.of(), Shutdown.DEFAULT);

    /** Copies the collections. */
    public ServingSettings {
        allowedOrigins = List.copyOf(allowedOrigins);
        flags = Map.copyOf(flags);
        hiddenMetrics = Set.copyOf(hiddenMetrics);
    }

    /**
     * How a server is stopped.
     *
     * @param delay how long it continues to serve, while {@code /readyz} fails
     * @param sendsRetryAfter whether it rejects new requests with 429 while it completes others; otherwise it refuses connections
     * @param watchGrace the time within which watches are ended, after all other requests have completed; zero to end them first
     */
    public record Shutdown(Duration delay, boolean sendsRetryAfter, Duration watchGrace) {

        /** Immediately. */
        public static final Shutdown DEFAULT = new Shutdown(Duration.ZERO, false, Duration.ZERO);
    }

    /**
     * The settings of TLS.
     *
     * @param protocols the protocols, named as in {@link javax.net.ssl.SSLContext}
     * @param cipherSuites the cipher suites of TLS 1.2; empty for those with ECDHE and authenticated encryption
     * @param certificates the certificates for clients that ask for certain host names (RFC 6066, 3)
     */
    public record Tls(List<String> protocols, List<String> cipherSuites, List<NamedCertificate> certificates) {

        /** TLS 1.2 and later. */
        public static final Tls DEFAULT = new Tls(List.of("TLSv1.3", "TLSv1.2"), List.of(), List.of());

        /** Copies the lists. */
        public Tls {
            protocols = List.copyOf(protocols);
            cipherSuites = List.copyOf(cipherSuites);
            certificates = List.copyOf(certificates);
        }
    }

    /**
     * A certificate for some host names.
     *
     * @param certificate the file with the certificate and its issuers
     * @param key the file with its private key
     * @param names the host names, which may begin with {@code *.}; empty for those in the certificate
     */
    public record NamedCertificate(Path certificate, Path key, List<String> names) {

        /** Copies the list. */
        public NamedCertificate {
            names = List.copyOf(names);
        }
    }

    /**
     * The settings of HTTP/2.
     *
     * @param isServed whether it is served at all
     * @param streams the number of concurrent requests on a connection
     * @param goawayChance the probability that a request makes its client open another connection, so that clients spread over the
     *     servers behind a load balancer
     */
    public record Http2(boolean isServed, int streams, double goawayChance) {

        /** A client multiplexes all its watches over one connection. */
        public static final Http2 DEFAULT = new Http2(true, 4096, 0);
    }
}
