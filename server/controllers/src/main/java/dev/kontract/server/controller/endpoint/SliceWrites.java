package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.EndpointSlice;
import dev.kontract.server.controller.workload.Expectations;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Writes the slices of a service, and determines the service of a slice. */
final class SliceWrites {

    private final KontractClient client;
    private final Expectations expectations;

    SliceWrites(KontractClient client, Expectations expectations) {
        this.client = client;
        this.expectations = expectations;
    }

    /** Returns the service of a slice that {@code manager} manages. */
    static Collection<Request> service(EndpointSlice slice, String manager) {
        String name = slice.labels().get(EndpointSliceReconciler.SERVICE);
        boolean own = manager.equals(slice.labels().get(EndpointSliceReconciler.MANAGED_BY));
        return own && name != null
                ? List.of(new Request(Objects.requireNonNullElse(slice.namespace(), ""), name))
                : List.of();
    }

    /** Creates, updates and deletes slices; does nothing in a namespace that is being deleted together with the service. */
    void carryOut(Request service, SlicePlan plan) {
        Resource<EndpointSlice> slices = client.resource(Kinds.ENDPOINT_SLICE, service.namespace());
        try {
            plan.create().forEach(slice -> wrote(service, slices.create(slice)));
        } catch (ApiException.Forbidden e) {
            return;
        }
        plan.update().forEach(slice -> wrote(service, slices.replace(slice)));
        plan.delete().forEach(slice -> delete(service.namespace(), slice));
    }

    private void wrote(Request service, EndpointSlice answer) {
        expectations.wrote(service, Kinds.ENDPOINT_SLICE, answer);
    }

    void delete(String namespace, EndpointSlice slice) {
        try {
            client.resource(Kinds.ENDPOINT_SLICE, namespace).delete(Objects.requireNonNull(slice.name()));
        } catch (ApiException.NotFound e) {
            // Deleted by another client.
        }
    }
}
