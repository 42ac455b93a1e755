package dev.kontract.server.registry.core;

import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.service.ServiceStrategy;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The strategies of the core group. */
public final class CoreStrategies {

    private CoreStrategies() {}

    /**
     * The strategies by kind.
     *
     * @param random picks addresses and ports for services
     * @param eventTtl how long Events are kept, zero for ever
     */
    public static Map<String, Strategy> of(RandomGenerator random, Duration eventTtl) {
        return Map.of(
                "Pod", new PodStrategy(),
                "Namespace", new NamespaceStrategy(),
                "ServiceAccount", new ServiceAccountStrategy(),
                "Service", new ServiceStrategy(random),
                "ConfigMap", new ConfigMapStrategy(),
                "Secret", new SecretStrategy(),
                "PersistentVolumeClaim", new PersistentVolumeClaimStrategy(),
                "Event", new EventStrategy(eventTtl));
    }
}
