package dev.kontract.server.http.response;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * How a server answers. Safe for use by many threads.
 *
 * @param failures how failures are said
 * @param strictTransportSecurity the header of that name (RFC 6797), or {@code ""}
 * @param open what is not answered to the end yet
 */
public record ResponseFactory(FailureRepresentation failures, String strictTransportSecurity, ActiveRequests open) {

    /** The answer to {@code request}, yet to be given. */
    public ServerResponse to(Request request, Response response, Callback callback) {
        return new ServerResponse(request, response, callback, this);
    }
}
