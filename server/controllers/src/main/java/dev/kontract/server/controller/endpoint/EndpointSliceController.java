package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.model.Service;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.workload.Expectations;
import java.util.Collection;
import java.util.List;

/** The controller {@code endpointslice-controller}: writes the EndpointSlices of services that select pods. */
public final class EndpointSliceController implements ControllerFactory {

    @Override
    public String name() {
        return "endpointslice-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Service> services = context.informers().of(Kinds.SERVICE);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<EndpointSlice> slices = context.informers().of(Kinds.ENDPOINT_SLICE);
        Informer<Node> nodes = context.informers().of(Kinds.NODE);
        slices.addIndex(EndpointSliceReconciler.BY_SERVICE, EndpointSliceController::services);
        Expectations expectations = new Expectations(context.clock());
        return context.controller()
                .reconciles(services)
                .watches(pods, pod -> ServicePods.services(pod, services))
                .watches(slices, expectations.noting(Kinds.ENDPOINT_SLICE, EndpointSliceController::service))
                .start(new EndpointSliceReconciler(context.client(), expectations, services, pods, slices, nodes));
    }

    private static List<String> services(EndpointSlice slice) {
        return service(slice).stream().map(Request::toString).toList();
    }

    private static Collection<Request> service(EndpointSlice slice) {
        return SliceWrites.service(slice, EndpointSliceReconciler.MANAGER);
    }
}
