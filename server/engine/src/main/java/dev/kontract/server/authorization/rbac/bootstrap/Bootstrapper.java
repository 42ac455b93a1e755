package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.concurrent.ConcurrentTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * Creates the default roles and bindings, and restores missing rules and subjects of existing ones. Runs at every
 * start.
 *
 * <p>Objects whose autoupdate annotation is {@code "false"} are not changed. Another server may bootstrap the same
 * store concurrently: a write that fails with a conflict is repeated with the current object.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#auto-reconciliation">
 *     Auto-reconciliation</a>
 */
public final class Bootstrapper {

    /** The maximum number of attempts for an object; each failed attempt means that another writer changed it. */
    private static final int ATTEMPTS = 10;

    private final List<BootstrapPolicy> policies;
    private final RbacObjects objects;

    private Bootstrapper(List<BootstrapPolicy> policies, RbacObjects objects) {
        this.policies = policies;
        this.objects = objects;
    }

    /** Returns a bootstrapper for {@code objects}, with the API groups of {@code groupDomain}. */
    public static Bootstrapper of(String groupDomain, RbacObjects objects) {
        return with(Set.of(), groupDomain, objects);
    }

    /** Returns a bootstrapper that also creates and restores what is in {@code additions}. */
    public static Bootstrapper with(Set<PolicyAddition> additions, String groupDomain, RbacObjects objects) {
        List<BootstrapPolicy> policies = new ArrayList<>(List.of(BootstrapPolicy.load(groupDomain)));
        additions.forEach(each -> policies.add(BootstrapPolicy.load(each, groupDomain)));
        return new Bootstrapper(List.copyOf(policies), objects);
    }

    /** Returns a resolver of the rules that the default roles and bindings grant, whatever has become of them in a store. */
    public static RuleResolver defaultRules(String groupDomain) {
        BootstrapPolicy policy = BootstrapPolicy.load(groupDomain);
        List<ObjectNode> objects = new ArrayList<>(policy.roles());
        objects.addAll(policy.bindings());
        return new RuleResolver(RoleIndex.of(objects), "rbac.authorization." + groupDomain);
    }

    /**
     * Creates missing objects, restores rules and subjects that were removed, and aggregates rules.
     *
     * @param executor writes objects that do not depend on each other
     * @throws IllegalStateException if writing an object conflicts with other writers too often
     */
    public void run(Executor executor) {
        List<Runnable> writes = new ArrayList<>();
        for (BootstrapPolicy policy : policies) {
            policy.roles().forEach(role -> writes.add(() -> retry(name(role), () -> role(role))));
            policy.bindings().forEach(binding -> writes.add(() -> retry(name(binding), () -> binding(binding))));
        }
        ConcurrentTasks.run(executor, writes);
        retry("the aggregated roles", this::aggregate);
    }

    /** One attempt to bring an object into its expected state. */
    private interface Attempt {

        /** Returns whether the object is in the expected state; false after a conflict with another writer. */
        boolean succeeds();
    }

    private static void retry(String what, Attempt attempt) {
        for (int i = 0; i < ATTEMPTS; i++) {
            if (attempt.succeeds()) {
                return;
            }
        }
        throw new IllegalStateException(
                "bootstrapping " + what + " conflicted with other writers " + ATTEMPTS + " times");
    }

    private boolean role(ObjectNode expected) {
        Optional<ObjectNode> current = stored(expected);
        if (current.isEmpty()) {
            return objects.create(expected.deepCopy());
        }
        return !Reconciliation.isAllowed(current.get())
                || updateIfChanged(current.get(), Reconciliation.role(current.get(), expected));
    }

    private boolean binding(ObjectNode expected) {
        Optional<ObjectNode> current = stored(expected);
        if (current.isEmpty()) {
            return objects.create(expected.deepCopy());
        }
        if (!Reconciliation.isAllowed(current.get())) {
            return true;
        }
        if (current.get().path("roleRef").equals(expected.path("roleRef"))) {
            return updateIfChanged(current.get(), Reconciliation.binding(current.get(), expected));
        }
        // The role reference of a binding is immutable, so the binding is deleted and created again.
        return objects.delete(current.get()) && objects.create(expected.deepCopy());
    }

    private boolean aggregate() {
        List<ObjectNode> outdated = RoleAggregation.outdated(objects.list(BootstrapPolicy.CLUSTER_ROLE));
        boolean all = true;
        for (ObjectNode role : outdated) {
            all &= objects.aggregate(role);
        }
        return all;
    }

    private Optional<ObjectNode> stored(ObjectNode expected) {
        String namespace = expected.path("metadata").path("namespace").asText("");
        return objects.get(expected.path("kind").asText(), namespace, name(expected));
    }

    private boolean updateIfChanged(ObjectNode current, ObjectNode next) {
        return next.equals(current) || objects.update(next);
    }

    private static String name(ObjectNode object) {
        return object.path("metadata").path("name").asText();
    }
}
