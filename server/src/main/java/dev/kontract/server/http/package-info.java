/**
 * How requests come in and answers go out: HTTP/1.1 and HTTP/2 on Jetty, resources on Jersey, and a short bridge between
 * the two.
 *
 * <p>{@link dev.kontract.server.http.HttpServer} opens the ports of {@link dev.kontract.server.http.connection}. Read on in
 * the order of a request: {@code RequestHandler} learns what is asked for and by whom, and whether they may; {@code
 * BodyReader} takes the body in; {@code RequestDispatcher} has it answered, on the thread that read the request when that cannot
 * block, else on a worker: by what is in memory, or by a resource that {@link dev.kontract.server.http.jaxrs} finds. {@link
 * dev.kontract.server.http.response} sends the result, and goes on with a stream of them.
 *
 * <p>Nothing here knows a kind or a verb's meaning. This package sees the three below it; {@code jaxrs} sees {@code answer};
 * the others see none.
 */
@NullMarked
package dev.kontract.server.http;

import org.jspecify.annotations.NullMarked;
