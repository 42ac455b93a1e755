/**
 * How requests come in and answers go out: HTTP/1.1 and HTTP/2 on Jetty, resources on Jersey, and a short bridge between
 * the two.
 *
 * <p>{@link dev.kontract.server.http.HttpServer} opens the ports. Read on in the order of a request: {@code
 * RequestHandler} learns what is asked for and by whom, and whether they may; {@code BodyReader} takes the body in; {@code
 * JerseyBridge} finds the resource and lets it answer, on the thread that read the request when that cannot block, else on
 * a worker; {@code Answer} sends the result. A {@link dev.kontract.server.request.ResponseStream} goes on from there
 * without a thread. What a resource throws ends in {@code FailureMapper}, whatever fails around it in {@code Answer}: both
 * say it as a {@code Status}.
 *
 * <p>Nothing here knows a kind or a verb's meaning.
 */
@NullMarked
package dev.kontract.server.http;

import org.jspecify.annotations.NullMarked;
