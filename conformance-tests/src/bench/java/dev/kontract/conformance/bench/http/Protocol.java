package dev.kontract.conformance.bench.http;

import java.io.IOException;
import java.net.URI;

/** The protocols of clients. */
public enum Protocol {
    /** HTTP/1.1 in the clear. */
    HTTP("HTTP/1.1", "http"),
    /** HTTP/2 over TLS. */
    HTTPS("HTTP/2, TLS", "https");

    private final String title;
    private final String scheme;

    Protocol(String title, String scheme) {
        this.title = title;
        this.scheme = scheme;
    }

    /** Returns the name in reports. */
    public String title() {
        return title;
    }

    /** The scheme of its URLs. */
    public String scheme() {
        return scheme;
    }

    /** Returns the protocol of a URL. */
    public static Protocol of(URI server) {
        return HTTP.scheme.equals(server.getScheme()) ? HTTP : HTTPS;
    }

    /** Opens a connection; every request bears the token. */
    public Connection connect(URI server, String token) throws IOException {
        return this == HTTP ? new Http1Connection(server, token) : new Http2Connection(server, token);
    }
}
