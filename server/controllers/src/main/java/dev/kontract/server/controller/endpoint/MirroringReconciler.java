package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Endpoints;
import dev.kontract.model.Service;
import dev.kontract.server.controller.EventRecorder;
import dev.kontract.server.controller.workload.Expectations;
import java.util.List;
import java.util.Optional;

/**
 * Reconciles the EndpointSlices that mirror the Endpoints of a service without a selector.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/#endpointslice-mirroring">EndpointSlice
 *     mirroring</a>
 */
final class MirroringReconciler implements Reconciler {

    /** The index of slices by the Endpoints they mirror. */
    static final String BY_ENDPOINTS = "mirrored";

    static final String MANAGER = "endpointslicemirroring-controller.k8s.io";

    private static final String SKIP = "endpointslice.kubernetes.io/skip-mirror";
    private static final String LEADER = "control-plane.alpha.kubernetes.io/leader";

    private final SliceWrites writes;
    private final Expectations expectations;
    private final EventRecorder events;
    private final Informer<Endpoints> endpoints;
    private final Informer<Service> services;
    private final Informer<EndpointSlice> slices;

    MirroringReconciler(
            KontractClient client,
            Expectations expectations,
            EventRecorder events,
            Informer<Endpoints> endpoints,
            Informer<Service> services,
            Informer<EndpointSlice> slices) {
        this.writes = new SliceWrites(client, expectations);
        this.expectations = expectations;
        this.events = events;
        this.endpoints = endpoints;
        this.services = services;
        this.slices = slices;
    }

    @Override
    public Result reconcile(Request request) {
        return expectations.open(request).orElseGet(() -> reconcileSeen(request));
    }

    private Result reconcileSeen(Request request) {
        List<EndpointSlice> existing = slices.indexer().byIndex(BY_ENDPOINTS, request.toString());
        Optional<Endpoints> found = endpoints.indexer().get(request.toString()).filter(MirroringReconciler::isMirrored);
        boolean selectsNothing = services.indexer()
                .get(request.toString())
                .filter(service ->
                        service.getSpec() != null && service.getSpec().getSelector() == null)
                .isPresent();
        if (found.isEmpty() || !selectsNothing) {
            expectations.forget(request);
            existing.forEach(slice -> writes.delete(request.namespace(), slice));
            return Result.done();
        }
        MirroredEndpoints desired = MirroredEndpoints.of(found.get());
        if (desired.skipped() > 0) {
            events.about(Kinds.ENDPOINTS, found.get())
                    .warning(
                            "TooManyAddressesToMirror",
                            "A max of " + MirroredEndpoints.MOST
                                    + " addresses can be mirrored to EndpointSlices per Endpoints subset. "
                                    + desired.skipped()
                                    + " addresses were skipped");
        }
        writes.carryOut(request, desired.plan(found.get(), existing));
        return Result.done();
    }

    private static boolean isMirrored(Endpoints each) {
        return !"true".equals(each.labels().get(SKIP))
                && !MirroredEndpoints.annotations(each).containsKey(LEADER);
    }
}
