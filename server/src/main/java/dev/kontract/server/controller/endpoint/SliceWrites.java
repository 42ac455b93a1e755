package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.EndpointSlice;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Writes the slices of a service, and tells whose slice one is. */
final class SliceWrites {

    private final KontractClient client;

    SliceWrites(KontractClient client) {
        this.client = client;
    }

    /** Returns the service of a slice that {@code manager} manages. */
    static Collection<Request> service(EndpointSlice slice, String manager) {
        String name = slice.labels().get(EndpointSliceReconciler.SERVICE);
        boolean own = manager.equals(slice.labels().get(EndpointSliceReconciler.MANAGED_BY));
        return own && name != null
                ? List.of(new Request(Objects.requireNonNullElse(slice.namespace(), ""), name))
                : List.of();
    }

    /**
     * Creates, updates and deletes; does nothing in a namespace that is being deleted, and the service with it.
     *
     * @return the revision of the slice that was created last; 0 when none was
     */
    long carryOut(String namespace, SlicePlan plan) {
        long created = 0;
        try {
            for (EndpointSlice slice : plan.create()) {
                EndpointSlice stored =
                        client.resource(Kinds.ENDPOINT_SLICE, namespace).create(slice);
                created = Long.parseLong(Objects.requireNonNull(stored.resourceVersion()));
            }
        } catch (ApiException.Forbidden e) {
            return created;
        }
        plan.update()
                .forEach(slice ->
                        client.resource(Kinds.ENDPOINT_SLICE, namespace).replace(slice));
        plan.delete().forEach(slice -> delete(namespace, slice));
        return created;
    }

    void delete(String namespace, EndpointSlice slice) {
        try {
            client.resource(Kinds.ENDPOINT_SLICE, namespace).delete(Objects.requireNonNull(slice.name()));
        } catch (ApiException.NotFound e) {
            // Somebody else has deleted it.
        }
    }
}
