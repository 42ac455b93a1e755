package dev.kontract.client.connection;

import java.io.InputStream;
import java.util.List;
import java.util.Map;

/**
 * An answer whose body is still to be read. The connection is free for the next request once the body was read to its end;
 * closing the body before that ends the connection.
 *
 * <pre>{@code
 * RawResponse answer = connections.exchange(message, deadline);
 * byte[] body = answer.body().readAllBytes();
 * }</pre>
 *
 * @param status the HTTP status
 * @param headers values by name in small letters
 * @param body to be read by one thread; any thread may close it
 * @param kept whether it came over a connection that was made for another request
 */
public record RawResponse(int status, Map<String, List<String>> headers, InputStream body, boolean kept) {}
