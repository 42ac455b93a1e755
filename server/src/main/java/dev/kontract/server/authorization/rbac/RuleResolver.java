package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the rules that apply to a user, by the bindings of the cluster and those of a namespace. */
public final class RuleResolver {

    private final RoleIndex index;
    private final String group;

    /**
     * Resolves from an index.
     *
     * @param group the full name of the group of roles and bindings, for messages
     */
    public RuleResolver(RoleIndex index, String group) {
        this.index = index;
        this.group = group;
    }

    /** The group of roles and bindings. */
    String group() {
        return group;
    }

    /** Walks the rules that apply to {@code user} in {@code namespace}, or with {@code ""} only those that do anywhere. */
    void visit(UserInfo user, String namespace, RuleVisitor visitor) {
        if (visit(index.bindings(""), user, visitor) && !namespace.isEmpty()) {
            visit(index.bindings(namespace), user, visitor);
        }
    }

    /**
     * The first grant that lets a request through, or null.
     *
     * @param flaws told when a binding would grant more, were there no flaw in it or in its role
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

    /** The rules that apply to {@code user} in {@code namespace}. */
    CollectedRules rulesFor(UserInfo user, String namespace) {
        CollectedRules rules = new CollectedRules();
        visit(user, namespace, rules);
        return rules;
    }

    /** The rules of the role that a binding in {@code namespace} refers to, or null when there is no such role. */
    @Nullable
    List<PolicyRule> rulesOf(RoleRef reference, String namespace) {
        return index.rules(reference.key(namespace));
    }
}
