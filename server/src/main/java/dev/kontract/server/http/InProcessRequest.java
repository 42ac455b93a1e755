package dev.kontract.server.http;

import java.util.List;
import java.util.Map;

/**
 * A request from within the process.
 *
 * @param method the HTTP method
 * @param target the path and, behind a {@code ?}, the query, both percent-encoded (RFC 9112, 3.2.1)
 * @param headers by name in any case
 * @param body the body, or an empty array; not changed
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record InProcessRequest(String method, String target, Map<String, List<String>> headers, byte[] body) {}
