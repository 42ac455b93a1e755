package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the rules that apply to a user through ClusterRoleBindings and the RoleBindings of a namespace. */
public final class RuleResolver {

    private final RoleIndex index;
    private final String group;

    /**
     * Creates a resolver on an index.
     *
     * @param group the full name of the RBAC API group, for messages
     */
    public RuleResolver(RoleIndex index, String group) {
        this.index = index;
        this.group = group;
    }

    /** Returns the full name of the RBAC API group. */
    String group() {
        return group;
    }

    /**
     * Visits the rules that apply to {@code user} in {@code namespace}, or, for {@code ""}, those that apply
     * cluster-wide.
     */
    void visit(UserInfo user, String namespace, RuleVisitor visitor) {
        if (visit(index.bindings(""), user, visitor) && !namespace.isEmpty()) {
            visit(index.bindings(namespace), user, visitor);
        }
    }

    /**
     * Returns the first grant that allows a request, or null.
     *
     * @param flaws called if an invalid binding or role was skipped
     */
    @Nullable
    Grant find(AuthorizationAttributes request, Runnable flaws) {
        long version = index.version();
        Grant found = find(index.bindings(""), request, version, flaws);
        return found != null || request.namespace().isEmpty()
                ? found
                : find(index.bindings(request.namespace()), request, version, flaws);
    }

    private static @Nullable Grant find(
            BindingIndex bindings, AuthorizationAttributes request, long version, Runnable flaws) {
        for (BindingList list : bindings.candidates(request.user())) {
            Grant found = list.find(request, version, flaws);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private boolean visit(BindingIndex bindings, UserInfo user, RuleVisitor visitor) {
        for (BindingList list : bindings.candidates(user)) {
            for (Binding binding : list.bindings()) {
                if (visitor.enter(binding) && !visit(binding, user, visitor)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean visit(Binding binding, UserInfo user, RuleVisitor visitor) {
        Subject subject = binding.subjectFor(user);
        if (subject == null) {
            Subject misfit = binding.misfitFor(user);
            if (misfit != null) {
                visitor.misfit(binding.describe() + ": " + misfit.misfit());
            }
            return true;
        }
        List<PolicyRule> rules = binding.role().rules();
        if (rules == null) {
            visitor.unresolved(binding.roleRef().unresolved(group));
            return true;
        }
        for (PolicyRule rule : rules) {
            if (!visitor.visit(binding, subject, rule)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the rules that apply to {@code user} in {@code namespace}. */
    CollectedRules rulesFor(UserInfo user, String namespace) {
        CollectedRules rules = new CollectedRules();
        visit(user, namespace, rules);
        return rules;
    }

    /** Returns all rules that bindings grant to {@code user}, in the whole cluster and in namespaces. */
    public List<GrantedRule> grantsTo(UserInfo user) {
        List<GrantedRule> granted = new ArrayList<>();
        for (String namespace : index.bindingNamespaces()) {
            Set<Binding> entered = Collections.newSetFromMap(new IdentityHashMap<>());
            visit(index.bindings(namespace), user, new RuleVisitor() {
                @Override
                public boolean enter(Binding binding) {
                    return entered.add(binding);
                }

                @Override
                public boolean visit(Binding binding, Subject subject, PolicyRule rule) {
                    return granted.add(new GrantedRule(binding.describe(), binding.describeRole(), namespace, rule));
                }

                @Override
                public void unresolved(String why) {} // A role that does not exist grants nothing.
            });
        }
        return granted;
    }

    /** Returns the rules of the role to which a binding in {@code namespace} refers, or null if it does not exist. */
    @Nullable
    List<PolicyRule> rulesOf(RoleRef reference, String namespace) {
        return index.rules(reference.key(namespace));
    }
}
