package dev.kontract.server.controller.clusterrole;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The controller {@code clusterrole-aggregation-controller}. */
public final class ClusterRoleAggregationController implements ControllerFactory {

    @Override
    public String name() {
        return "clusterrole-aggregation-controller";
    }

    @Override
    public String fieldManager() {
        return name();
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<ClusterRole> roles = context.informers().of(Kinds.CLUSTER_ROLE);
        return context.controller()
                .watches(roles, changed -> aggregated(roles))
                .start(request -> reconcile(context.client(), roles, request));
    }

    /** Any role may be part of any aggregated role. */
    private static Collection<Request> aggregated(Informer<ClusterRole> roles) {
        return roles.indexer().list().stream()
                .filter(role -> role.getAggregationRule() != null)
                .map(Request::of)
                .toList();
    }

    private static Result reconcile(KontractClient client, Informer<ClusterRole> roles, Request request) {
        Optional<ClusterRole> found =
                roles.indexer().get(request.toString()).filter(role -> role.getAggregationRule() != null);
        if (found.isPresent()) {
            List<PolicyRule> desired =
                    Aggregation.rules(found.get(), roles.indexer().list());
            if (!desired.equals(Objects.requireNonNullElse(found.get().getRules(), List.of()))) {
                write(client, request.name(), desired);
            }
        }
        return Result.done();
    }

    private static void write(KontractClient client, String name, List<PolicyRule> rules) {
        ClusterRole role = new ClusterRole().metadata(new ObjectMeta().name(name));
        role.setRules(rules.isEmpty() ? null : rules);
        try {
            client.clusterRoles().apply(role, WriteOptions.standard().force());
        } catch (ApiException.NotFound e) {
            // The role was deleted; the informer will receive the event.
        }
    }
}
