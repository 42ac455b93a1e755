package dev.kontract.server.endpoints;

import dev.kontract.server.request.RequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** Sends a request on a subresource to what stands behind it, all others to the object's own endpoint. */
public final class SubresourceRouter implements Endpoint {

    private final Endpoint object;
    private final Map<String, Endpoint> subresources;

    /**
     * Routes.
     *
     * @param object what answers for the object, and for subresources not listed
     * @param subresources what answers for a subresource, by its name
     */
    public SubresourceRouter(Endpoint object, Map<String, Endpoint> subresources) {
        this.object = object;
        this.subresources = Map.copyOf(subresources);
    }

    private Endpoint target() {
        return subresources.getOrDefault(RequestContext.current().info().subresource(), object);
    }

    @Override
    public Response get() {
        return target().get();
    }

    @Override
    public Response list() {
        return target().list();
    }

    @Override
    public Response post() {
        return target().post();
    }

    @Override
    public Response put() {
        return target().put();
    }

    @Override
    public Response patch() {
        return target().patch();
    }

    @Override
    public Response delete() {
        return target().delete();
    }

    @Override
    public Response deletecollection() {
        return target().deletecollection();
    }
}
