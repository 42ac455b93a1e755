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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What code adds to the kinds of the contract: strategies for stored kinds, answers for reviews. Immutable.
 *
 * @param strategies the rules of stored kinds
 * @param conversions what converts between the forms of a kind, by the type in which objects are stored
 * @param reviews what answers kinds that are asked and never stored
 * @param computed the objects of kinds that are computed when they are read
 */
public record BuiltInRules(
        Map<GroupVersionKind, Strategy> strategies,
        Map<GroupVersionKind, VersionConversion> conversions,
        Map<GroupVersionKind, Review> reviews,
        Map<GroupVersionKind, ComputedObjects> computed) {

    /** Takes copies. */
    public BuiltInRules {
        strategies = Map.copyOf(strategies);
        conversions = Map.copyOf(conversions);
        reviews = Map.copyOf(reviews);
        computed = Map.copyOf(computed);
    }

    /**
     * All rules that are built in.
     *
     * @param accessControl the full name of the access-control group
     * @param gates the feature gates that are open
     * @param services gives services their cluster IPs and node ports
     * @param eventTtl how long Events are kept, zero for ever
     * @param clock tells when a state changed
     * @param reviews what answers reviews
     * @param computed the objects that are computed when they are read
     */
    public static BuiltInRules of(
            String accessControl,
            Set<FeatureGate> gates,
            ServiceAllocation services,
            Duration eventTtl,
            InstantSource clock,
            Map<GroupVersionKind, Review> reviews,
            Map<GroupVersionKind, ComputedObjects> computed) {
        Map<GroupVersionKind, Strategy> strategies = new HashMap<>();
        strategies.putAll(RbacStrategies.of(accessControl));
        strategies.putAll(AppsStrategies.of(gates));
        strategies.putAll(CoreStrategies.of(services, eventTtl, clock));
        strategies.putAll(BatchStrategies.all());
        strategies.putAll(PolicyStrategies.all());
        strategies.putAll(AutoscalingStrategies.all());
        strategies.putAll(ApiServiceStrategy.of(clock));
        strategies.putAll(CertificatesStrategies.of(clock));
        strategies.putAll(CoordinationStrategies.all());
        strategies.putAll(ApiextensionsStrategies.all());
        strategies.putAll(SchedulingStrategies.all());
        strategies.putAll(StorageStrategies.all());
        strategies.putAll(NodeGroupStrategies.all());
        strategies.putAll(AdmissionRegistrationStrategies.all());
        strategies.putAll(NetworkingStrategies.all());
        strategies.putAll(DiscoveryStrategies.all());
        strategies.putAll(FlowControlStrategies.all());
        strategies.putAll(DeviceStrategies.of(clock));
        Map<GroupVersionKind, VersionConversion> conversions = new HashMap<>();
        conversions.putAll(AutoscalingStrategies.conversions());
        conversions.putAll(CoreStrategies.conversions());
        return new BuiltInRules(strategies, conversions, reviews, computed);
    }

    /**
     * What converts between the forms of a kind.
     *
     * @param type the type in which objects are stored
     * @throws IllegalArgumentException when there is nothing that does
     */
    VersionConversion conversion(GroupVersionKind type) {
        VersionConversion conversion = conversions.get(type);
        if (conversion == null) {
            throw new IllegalArgumentException(type + " has other forms, and nothing converts between them");
        }
        return conversion;
    }

    Optional<Strategy> strategy(GroupVersionKind type) {
        return Optional.ofNullable(strategies.get(type));
    }

    Optional<ComputedObjects> computed(GroupVersionKind type) {
        return Optional.ofNullable(computed.get(type));
    }

    Optional<Review> review(GroupVersionKind type) {
        return Optional.ofNullable(reviews.get(type));
    }
}
