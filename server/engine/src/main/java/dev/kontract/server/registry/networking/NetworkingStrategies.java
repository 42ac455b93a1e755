package dev.kontract.server.registry.networking;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code networking.k8s.io} group. */
public final class NetworkingStrategies {

    private NetworkingStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                type("Ingress"), new IngressStrategy(),
                type("IngressClass"), new IngressClassStrategy(),
                type("NetworkPolicy"), new NetworkPolicyStrategy(),
                type("IPAddress"), new IpAddressStrategy(),
                type("ServiceCIDR"), new ServiceCidrStrategy());
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("networking.k8s.io", "v1", kind);
    }
}
