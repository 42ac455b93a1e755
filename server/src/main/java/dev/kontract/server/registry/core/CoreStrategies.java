package dev.kontract.server.registry.core;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.service.ServiceStrategy;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The strategies of the core group. */
public final class CoreStrategies {

    private CoreStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param random picks the cluster IPs and node ports of services
     * @param eventTtl how long Events are kept; zero for ever
     */
    public static Map<GroupVersionKind, Strategy> of(RandomGenerator random, Duration eventTtl) {
        return Map.of(
                type("Pod"), new PodStrategy(),
                type("Namespace"), new NamespaceStrategy(),
                type("ServiceAccount"), new ServiceAccountStrategy(),
                type("Service"), new ServiceStrategy(random),
                type("ConfigMap"), new ConfigMapStrategy(),
                type("Secret"), new SecretStrategy(),
                type("PersistentVolumeClaim"), new PersistentVolumeClaimStrategy(),
                type("Event"), new EventStrategy(eventTtl));
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("", "v1", kind);
    }
}
