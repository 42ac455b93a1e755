package dev.kontract.server.controller.servicecidr;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.IPAddress;
import dev.kontract.model.ServiceCIDR;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;

/** The controller {@code service-cidr-controller}: a ServiceCIDR stays while services have addresses of it. */
public final class ServiceCidrController implements ControllerFactory {

    @Override
    public String name() {
        return "service-cidr-controller";
    }

    @Override
    public String account() {
        return "service-cidrs-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<ServiceCIDR> ranges = context.informers().of(Kinds.SERVICE_CIDR);
        Informer<IPAddress> addresses = context.informers().of(Kinds.IP_ADDRESS);
        ServiceCidrReconciler reconciler = new ServiceCidrReconciler(context, ranges, addresses);
        return context.controller()
                .watches(
                        ranges,
                        range -> reconciler.overlapping(range).map(Request::of).toList())
                .watches(
                        addresses,
                        address ->
                                reconciler.containing(address).map(Request::of).toList())
                .start(reconciler);
    }
}
