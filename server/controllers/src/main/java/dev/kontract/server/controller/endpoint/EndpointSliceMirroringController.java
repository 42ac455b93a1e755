package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Endpoints;
import dev.kontract.model.Service;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import java.util.Collection;
import java.util.List;

/** The controller {@code endpointslice-mirroring-controller}: writes EndpointSlices for Endpoints that a user has written. */
public final class EndpointSliceMirroringController implements ControllerFactory {

    @Override
    public String name() {
        return "endpointslice-mirroring-controller";
    }

    @Override
    public String account() {
        return "endpointslicemirroring-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Endpoints> endpoints = context.informers().of(Kinds.ENDPOINTS);
        Informer<Service> services = context.informers().of(Kinds.SERVICE);
        Informer<EndpointSlice> slices = context.informers().of(Kinds.ENDPOINT_SLICE);
        slices.addIndex(MirroringReconciler.BY_ENDPOINTS, EndpointSliceMirroringController::mirrored);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .reconciles(endpoints)
                .reconciles(services)
                .watches(slices, expectations.noting(Kinds.ENDPOINT_SLICE, EndpointSliceMirroringController::source))
                .start(new MirroringReconciler(
                        context.client(), expectations, context.events(), endpoints, services, slices));
    }

    private static List<String> mirrored(EndpointSlice slice) {
        return source(slice).stream().map(Request::toString).toList();
    }

    private static Collection<Request> source(EndpointSlice slice) {
        return SliceWrites.service(slice, MirroringReconciler.MANAGER);
    }
}
