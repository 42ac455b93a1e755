package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Makes sure that the default roles and bindings exist and grant at least what they should. Runs at every start.
 *
 * <p>Objects whose autoupdate annotation is {@code "false"} are left alone. Another server may bootstrap the same store at
 * the same time: a write that it overtakes is decided anew on the object as it is then.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#auto-reconciliation">Auto-reconciliation</a>
 */
public final class Bootstrapper {

    /** How often a write may be overtaken; every time means that somebody else has written the object. */
    private static final int ATTEMPTS = 10;

    private final BootstrapPolicy policy;
    private final RbacObjects objects;

    /** Works on {@code objects}; API groups are those of {@code groupDomain}. */
    public Bootstrapper(String groupDomain, RbacObjects objects) {
        this.policy = BootstrapPolicy.load(groupDomain);
        this.objects = objects;
    }

    /**
     * Creates what is missing, restores rules and subjects that were removed, and aggregates rules.
     *
     * @throws IllegalStateException when other writers overtake the same object again and again
     */
    public void run() {
        for (ObjectNode role : policy.roles()) {
            retry(name(role), () -> role(role));
        }
        for (ObjectNode binding : policy.bindings()) {
            retry(name(binding), () -> binding(binding));
        }
        retry("the aggregated roles", this::aggregate);
    }

    /** One attempt to bring something to the state it should have. */
    private interface Attempt {

        /** Returns whether it is in that state now; otherwise another writer was faster. */
        boolean succeeds();
    }

    private static void retry(String what, Attempt attempt) {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (attempt.succeeds()) {
                return;
            }
        }
        throw new IllegalStateException("bootstrapping " + what + " was overtaken " + ATTEMPTS + " times");
    }

    private boolean role(ObjectNode expected) {
        Optional<ObjectNode> current = objects.get(BootstrapPolicy.CLUSTER_ROLE, name(expected));
        if (current.isEmpty()) {
            return objects.create(expected.deepCopy());
        }
        return !Reconciliation.isAllowed(current.get())
                || updateIfChanged(current.get(), Reconciliation.role(current.get(), expected));
    }

    private boolean binding(ObjectNode expected) {
        Optional<ObjectNode> current = objects.get(BootstrapPolicy.CLUSTER_ROLE_BINDING, name(expected));
        if (current.isEmpty()) {
            return objects.create(expected.deepCopy());
        }
        if (!Reconciliation.isAllowed(current.get())) {
            return true;
        }
        if (current.get().path("roleRef").equals(expected.path("roleRef"))) {
            return updateIfChanged(current.get(), Reconciliation.binding(current.get(), expected));
        }
        // The role of a binding cannot be changed: only another binding of that name has another role.
        return objects.delete(current.get()) && objects.create(expected.deepCopy());
    }

    private boolean aggregate() {
        List<ObjectNode> outdated = RoleAggregation.outdated(objects.list(BootstrapPolicy.CLUSTER_ROLE));
        boolean all = true;
        for (ObjectNode role : outdated) {
            all &= objects.update(role);
        }
        return all;
    }

    private boolean updateIfChanged(ObjectNode current, ObjectNode next) {
        return next.equals(current) || objects.update(next);
    }

    private static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }
}
