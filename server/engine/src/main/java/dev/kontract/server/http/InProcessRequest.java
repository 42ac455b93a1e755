package dev.kontract.server.http;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/**
 * A request from within the process.
 *
 * @param method the HTTP method
 * @param target the path and, behind a {@code ?}, the query, both percent-encoded (RFC 9112, 3.2.1)
 * @param headers by name in any case
 * @param body the body, or an empty array; not changed
 * @param clientCertificates the certificate that the client presented and its issuers, not verified yet; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record InProcessRequest(
        String method,
        String target,
        Map<String, List<String>> headers,
        byte[] body,
        List<X509Certificate> clientCertificates) {

    /** A request without client certificates. */
    public InProcessRequest(String method, String target, Map<String, List<String>> headers, byte[] body) {
        this(method, target, headers, body, List.of());
    }
}
