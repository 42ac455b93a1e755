package dev.kontract.server;

import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.claim.ClaimProtectionController;
import dev.kontract.server.controller.clusterrole.ClusterRoleAggregationController;
import dev.kontract.server.controller.garbage.GarbageCollectorController;
import dev.kontract.server.controller.namespace.NamespaceController;
import dev.kontract.server.controller.pod.PodSimulator;
import dev.kontract.server.controller.serviceaccount.ServiceAccountController;
import dev.kontract.server.controller.statefulset.StatefulSetController;
import java.util.List;

/** Every controller there is. */
final class KnownControllers {

    private KnownControllers() {}

    /** All of them, in the order of their start. */
    static List<ControllerFactory> of(ServerConfig config) {
        return List.of(
                new ServiceAccountController(),
                new ClusterRoleAggregationController(),
                new ClaimProtectionController(),
                new NamespaceController(),
                new StatefulSetController(),
                new PodSimulator(config.controllers().pods()),
                new GarbageCollectorController());
    }
}
