package dev.kontract.server.registry.resource;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.time.InstantSource;
import java.util.Map;

/** The strategies of the {@code resource.k8s.io} group. */
public final class DeviceStrategies {

    private DeviceStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param clock the clock of added taints
     */
    public static Map<GroupVersionKind, Strategy> of(InstantSource clock) {
        return Map.of(
                type("DeviceClass"), new DeviceClassStrategy(),
                type("ResourceClaim"), new ResourceClaimStrategy(),
                type("ResourceClaimTemplate"), new ResourceClaimTemplateStrategy(),
                type("ResourceSlice"), new ResourceSliceStrategy(clock));
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("resource.k8s.io", "v1", kind);
    }
}
