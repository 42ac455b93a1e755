package dev.kontract.server.inspection;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;

/** Serves {@code /kontract/requests} of a server that records none: a 404 that says how to have them recorded. */
public final class NoRequestsEndpoint implements PathEndpoint {

    @Override
    public String path() {
        return RequestsEndpoint.PATH;
    }

    @Override
    public boolean hasPathsBelow() {
        return true;
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        throw StatusException.notOffered("this server does not record requests: start it with --record-requests");
    }
}
