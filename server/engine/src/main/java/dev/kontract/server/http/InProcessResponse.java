package dev.kontract.server.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;

/**
 * The response to a request from within the process.
 *
 * @param status the HTTP status
 * @param headers by name in any case
 * @param body the body, for one subscriber. Parts are read-only and produced only on demand, on a thread of the server that
 *     must not be blocked; cancelling the subscription is what closing the connection is on a socket. A body that breaks off
 *     ends with an {@code IOException}.
 */
public record InProcessResponse(int status, Map<String, List<String>> headers, Flow.Publisher<ByteBuffer> body) {}
