package dev.kontract.server.registry.core;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.node.NodeStrategy;
import dev.kontract.server.registry.core.quota.LimitRangeStrategy;
import dev.kontract.server.registry.core.quota.ResourceQuotaStrategy;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.registry.core.service.ServiceStrategy;
import dev.kontract.server.registry.core.workload.PodTemplateStrategy;
import dev.kontract.server.registry.core.workload.ReplicationControllerStrategy;
import dev.kontract.server.registry.form.VersionConversion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** The strategies of the core group. */
public final class CoreStrategies {

    private static final GroupVersionKind OTHER_EVENT = new GroupVersionKind("events.k8s.io", "v1", "Event");

    private CoreStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param services allocates cluster IPs and node ports of services
     * @param eventTtl how long Events are kept; zero for no expiry
     * @param clock the clock of state changes
     */
    public static Map<GroupVersionKind, Strategy> of(
            ServiceAllocation services, Duration eventTtl, InstantSource clock) {
        return Map.ofEntries(
                kind("Pod", new PodStrategy()),
                kind("Namespace", new NamespaceStrategy()),
                kind("ServiceAccount", new ServiceAccountStrategy()),
                kind("Service", new ServiceStrategy(services)),
                kind("ConfigMap", new ConfigMapStrategy()),
                kind("Endpoints", new EndpointsStrategy()),
                kind("Secret", new SecretStrategy()),
                kind("PersistentVolumeClaim", new PersistentVolumeClaimStrategy()),
                kind("PodTemplate", new PodTemplateStrategy()),
                kind("ReplicationController", new ReplicationControllerStrategy()),
                kind("Node", new NodeStrategy()),
                kind("PersistentVolume", new PersistentVolumeStrategy(clock)),
                kind("LimitRange", new LimitRangeStrategy()),
                kind("ResourceQuota", new ResourceQuotaStrategy()),
                kind("Event", EventStrategy.ofCore(eventTtl)));
    }

    /**
     * Returns the strategies of the group {@code events.k8s.io}, whose events are those of the core group in another form.
     *
     * @param eventTtl how long Events are kept; zero for ever
     */
    public static Map<GroupVersionKind, Strategy> ofEvents(Duration eventTtl) {
        return Map.of(OTHER_EVENT, EventStrategy.ofEvents(eventTtl));
    }

    /** Returns what converts between the forms of a kind, by the stored kind. */
    public static Map<GroupVersionKind, VersionConversion> conversions() {
        return Map.of(new GroupVersionKind("", "v1", "Event"), new EventConversion());
    }

    private static Map.Entry<GroupVersionKind, Strategy> kind(String kind, Strategy strategy) {
        return Map.entry(new GroupVersionKind("", "v1", kind), strategy);
    }
}
