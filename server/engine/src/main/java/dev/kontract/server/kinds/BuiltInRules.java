package dev.kontract.server.kinds;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.admissionregistration.AdmissionRegistrationStrategies;
import dev.kontract.server.registry.apiextensions.ApiextensionsStrategies;
import dev.kontract.server.registry.apiregistration.ApiServiceStrategy;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.registry.autoscaling.AutoscalingStrategies;
import dev.kontract.server.registry.batch.BatchStrategies;
import dev.kontract.server.registry.certificates.CertificatesStrategies;
import dev.kontract.server.registry.coordination.CoordinationStrategies;
import dev.kontract.server.registry.core.CoreStrategies;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.registry.discovery.DiscoveryStrategies;
import dev.kontract.server.registry.flowcontrol.FlowControlStrategies;
import dev.kontract.server.registry.form.VersionConversion;
import dev.kontract.server.registry.networking.NetworkingStrategies;
import dev.kontract.server.registry.node.NodeGroupStrategies;
import dev.kontract.server.registry.policy.PolicyStrategies;
import dev.kontract.server.registry.rbac.RbacStrategies;
import dev.kontract.server.registry.resource.DeviceStrategies;
import dev.kontract.server.registry.scheduling.SchedulingStrategies;
import dev.kontract.server.registry.storage.StorageStrategies;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The code of built-in kinds: strategies for stored kinds, handlers of reviews. The strategies of a group are created on first
 * use. Safe for use by many threads.
 */
public final class BuiltInRules {

    private final String accessControl;
    private final Set<FeatureGate> gates;
    private final ServiceAllocation services;
    private final Duration eventTtl;
    private final InstantSource clock;
    private final Map<GroupVersionKind, Review> reviews;
    private final Map<GroupVersionKind, ComputedObjects> computed;
    private final Map<String, Map<GroupVersionKind, Strategy>> strategies = new ConcurrentHashMap<>();

    private BuiltInRules(
            String accessControl,
            Set<FeatureGate> gates,
            ServiceAllocation services,
            Duration eventTtl,
            InstantSource clock,
            Map<GroupVersionKind, Review> reviews,
            Map<GroupVersionKind, ComputedObjects> computed) {
        this.accessControl = accessControl;
        this.gates = gates;
        this.services = services;
        this.eventTtl = eventTtl;
        this.clock = clock;
        this.reviews = Map.copyOf(reviews);
        this.computed = Map.copyOf(computed);
    }

    /**
     * All rules that are built in.
     *
     * @param accessControl the full name of the access-control group
     * @param gates the feature gates that are open
     * @param services allocates cluster IPs and node ports of services
     * @param eventTtl how long Events are kept, zero for ever
     * @param clock the clock of state changes
     * @param reviews the handlers of reviews, which are evaluated and never stored
     * @param computed the objects of kinds that are computed when they are read
     */
    public static BuiltInRules of(
            String accessControl,
            Set<FeatureGate> gates,
            ServiceAllocation services,
            Duration eventTtl,
            InstantSource clock,
            Map<GroupVersionKind, Review> reviews,
            Map<GroupVersionKind, ComputedObjects> computed) {
        return new BuiltInRules(accessControl, gates, services, eventTtl, clock, reviews, computed);
    }

    private Map<GroupVersionKind, Strategy> ofGroup(String group) {
        if (group.equals(accessControl)) {
            return RbacStrategies.of(accessControl);
        }
        return switch (group) {
            case "" -> CoreStrategies.of(services, eventTtl, clock);
            case "admissionregistration.k8s.io" -> AdmissionRegistrationStrategies.all();
            case "apiextensions.k8s.io" -> ApiextensionsStrategies.all();
            case "apiregistration.k8s.io" -> ApiServiceStrategy.of(clock);
            case "apps" -> AppsStrategies.of(gates);
            case "autoscaling" -> AutoscalingStrategies.all();
            case "batch" -> BatchStrategies.all();
            case "certificates.k8s.io" -> CertificatesStrategies.of(clock);
            case "coordination.k8s.io" -> CoordinationStrategies.all();
            case "discovery.k8s.io" -> DiscoveryStrategies.all();
            case "events.k8s.io" -> CoreStrategies.ofEvents(eventTtl);
            case "flowcontrol.apiserver.k8s.io" -> FlowControlStrategies.all();
            case "networking.k8s.io" -> NetworkingStrategies.all();
            case "node.k8s.io" -> NodeGroupStrategies.all();
            case "policy" -> PolicyStrategies.all();
            case "resource.k8s.io" -> DeviceStrategies.of(clock);
            case "scheduling.k8s.io" -> SchedulingStrategies.all();
            case "storage.k8s.io" -> StorageStrategies.all();
            default -> Map.of();
        };
    }

    /**
     * Returns the conversion between the forms of a kind.
     *
     * @param type the type in which objects are stored
     * @throws IllegalArgumentException if there is none
     */
    VersionConversion conversion(GroupVersionKind type) {
        VersionConversion conversion = switch (type.group()) {
            case "" -> CoreStrategies.conversions().get(type);
            case "autoscaling" -> AutoscalingStrategies.conversions().get(type);
            default -> null;
        };
        if (conversion == null) {
            throw new IllegalArgumentException(type + " has other forms, and nothing converts between them");
        }
        return conversion;
    }

    Optional<Strategy> strategy(GroupVersionKind type) {
        return Optional.ofNullable(
                strategies.computeIfAbsent(type.group(), this::ofGroup).get(type));
    }

    Optional<ComputedObjects> computed(GroupVersionKind type) {
        return Optional.ofNullable(computed.get(type));
    }

    Optional<Review> review(GroupVersionKind type) {
        return Optional.ofNullable(reviews.get(type));
    }
}
