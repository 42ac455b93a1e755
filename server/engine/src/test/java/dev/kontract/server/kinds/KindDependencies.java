package dev.kontract.server.kinds;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.endpoints.response.EncodedItems;
import dev.kontract.server.endpoints.response.WatchDelivery;
import dev.kontract.server.podaccess.PodAccess;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.core.ComponentStatuses;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;

/** The dependencies of kinds in tests: the rules of all built-in kinds, without the endpoints of pods. */
final class KindDependencies {

    private KindDependencies() {}

    static ServedKinds.Dependencies of(
            Storage storage, ScheduledExecutorService timer, AdmissionChain admission, Clock clock) {
        return new ServedKinds.Dependencies(
                rules(),
                Subresources.builtIn(
                        (request, review) -> review,
                        (request, review) -> review,
                        () -> {
                            throw new AssertionError("no budgets");
                        },
                        new PodSessions(pod -> PodAccess.none(), Optional.empty(), attributes -> Decision.allow(""))),
                codec -> new EndpointServices(
                        storage,
                        codec,
                        CellPrinters.builtIn("rbac.authorization.k8s.io"),
                        admission,
                        new EndpointServices.Environment(
                                ClusterPolicy.DEFAULT,
                                FeatureGate.defaults(),
                                clock,
                                new Uuids(),
                                timer,
                                WatchDelivery.together(timer),
                                Duration.ofMinutes(30),
                                EncodedItems.ofHeap())));
    }

    private static BuiltInRules rules() {
        Map<GroupVersionKind, Review> reviews = new HashMap<>();
        for (String kind : List.of(
                "SubjectAccessReview",
                "LocalSubjectAccessReview",
                "SelfSubjectAccessReview",
                "SelfSubjectRulesReview")) {
            reviews.put(new GroupVersionKind("authorization.k8s.io", "v1", kind), (request, review) -> review);
        }
        for (String kind : List.of("SelfSubjectReview", "TokenReview")) {
            reviews.put(new GroupVersionKind("authentication.k8s.io", "v1", kind), (request, review) -> review);
        }
        reviews.put(new GroupVersionKind("", "v1", "Binding"), (request, review) -> review);
        return BuiltInRules.of(
                "rbac.authorization.k8s.io",
                Set.of(),
                new ServiceAllocation(
                        ServiceNetwork.DEFAULT, new Random(1), kind -> nothing(), KindDependencies::nothing),
                Duration.ofHours(1),
                InstantSource.system(),
                reviews,
                Map.of(
                        new GroupVersionKind("", "v1", "ComponentStatus"),
                        new ComponentStatuses(() -> true, () -> true, () -> true)));
    }

    private static final class Uuids implements Randomness {

        @Override
        public String uid() {
            return UUID.randomUUID().toString();
        }

        @Override
        public int below(int bound) {
            return 0;
        }
    }

    private static <T> T nothing() {
        throw new AssertionError("no service is stored");
    }
}
