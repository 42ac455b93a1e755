package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * Sees to it that the default roles and bindings are there and grant what they should. Runs at every start; what is
 * marked with the autoupdate annotation as {@code "false"} is left alone.
 */
public final class Bootstrapper {

    private final BootstrapPolicy policy;
    private final RbacObjects objects;

    /** Works on {@code objects}; API groups are those of {@code groupDomain}. */
    public Bootstrapper(String groupDomain, RbacObjects objects) {
        this.policy = BootstrapPolicy.load(groupDomain);
        this.objects = objects;
    }

    /** Creates what is missing, adds what has been taken away, and gathers the rules of aggregated roles. */
    public void run() {
        policy.roles().forEach(this::role);
        policy.bindings().forEach(this::binding);
        RoleAggregation.outdated(objects.list(BootstrapPolicy.CLUSTER_ROLE)).forEach(objects::update);
    }

    private void role(ObjectNode expected) {
        Optional<ObjectNode> current = objects.get(BootstrapPolicy.CLUSTER_ROLE, name(expected));
        if (current.isEmpty()) {
            objects.create(expected.deepCopy());
        } else if (Reconciliation.isAllowed(current.get())) {
            updateIfChanged(current.get(), Reconciliation.role(current.get(), expected));
        }
    }

    private void binding(ObjectNode expected) {
        Optional<ObjectNode> current = objects.get(BootstrapPolicy.CLUSTER_ROLE_BINDING, name(expected));
        if (current.isEmpty()) {
            objects.create(expected.deepCopy());
        } else if (Reconciliation.isAllowed(current.get())) {
            if (current.get().path("roleRef").equals(expected.path("roleRef"))) {
                updateIfChanged(current.get(), Reconciliation.binding(current.get(), expected));
            } else {
                replace(expected);
            }
        }
    }

    /** The role of a binding cannot be changed. */
    private void replace(ObjectNode expected) {
        objects.delete(BootstrapPolicy.CLUSTER_ROLE_BINDING, name(expected));
        objects.create(expected.deepCopy());
    }

    private void updateIfChanged(ObjectNode current, ObjectNode next) {
        if (!next.equals(current)) {
            objects.update(next);
        }
    }

    private static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }
}
