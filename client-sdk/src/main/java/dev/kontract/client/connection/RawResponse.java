package dev.kontract.client.connection;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * A response whose body has yet to be read. Reading the body to its end returns the connection to the pool; closing it
 * earlier closes the connection.
 *
 * <pre>{@code
 * RawResponse answer = connections.exchange(message, deadline);
 * byte[] body = answer.body().readAllBytes();
 * }</pre>
 *
 * @param status the HTTP status code
 * @param headers values by lower-case name
 * @param body read by one thread; any thread may close it
 * @param kept whether the connection was a reused one
 */
public record RawResponse(int status, Map<String, List<String>> headers, InputStream body, boolean kept) {}
