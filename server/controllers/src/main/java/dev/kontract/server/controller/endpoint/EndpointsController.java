package dev.kontract.server.controller.endpoint;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Endpoints;
import dev.kontract.model.Pod;
import dev.kontract.model.Service;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.List;

/** The controller {@code endpoints-controller}: writes the Endpoints of services that select pods. */
public final class EndpointsController implements ControllerFactory {

    @Override
    public String name() {
        return "endpoints-controller";
    }

    @Override
    public String account() {
        return "endpoint-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Service> services = context.informers().of(Kinds.SERVICE);
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<Endpoints> endpoints = context.informers().of(Kinds.ENDPOINTS);
        return context.controller()
                .reconciles(services)
                .watches(pods, pod -> ServicePods.services(pod, services))
                .watches(
                        endpoints,
                        each -> services.indexer().get(each.key()).isPresent() ? List.of(Request.of(each)) : List.of())
                .start(new EndpointsReconciler(context.client(), services, pods, endpoints));
    }
}
