package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.Attributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request through when some rule does. Holds no opinion on all others: it grants and never forbids.
 *
 * <p>Members of {@link #MASTERS} may do anything, whatever roles say: they are who can repair roles.
 */
public final class RbacAuthorizer implements Authorizer {

    /** The group that is above roles. */
    public static final String MASTERS = "system:masters";

    private final RuleResolver resolver;

    /** Decides by the rules that {@code resolver} finds. */
    public RbacAuthorizer(RuleResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public Decision authorize(Attributes attributes) {
        if (attributes.user().groups().contains(MASTERS)) {
            return Decision.allow("");
        }
        Search search = new Search(attributes);
        resolver.visit(attributes.user(), attributes.namespace(), search);
        return search.decision();
    }

    /** Looks for the first rule that allows a request. */
    private static final class Search implements RuleVisitor {

        private final Attributes request;
        private final Set<String> unresolved = new LinkedHashSet<>(0);
        private final Set<String> misfits = new LinkedHashSet<>(0);
        private @Nullable String way;

        Search(Attributes request) {
            this.request = request;
        }

        @Override
        public boolean visit(Binding binding, Subject subject, PolicyRule rule) {
            if (!rule.allows(request)) {
                return true;
            }
            way = binding.describe(subject);
            return false;
        }

        @Override
        public void unresolved(String why) {
            unresolved.add(why);
        }

        @Override
        public void misfit(String why) {
            misfits.add(why);
        }

        Decision decision() {
            if (way != null) {
                return Decision.allow("RBAC: allowed by " + way);
            }
            String reason = unresolved.isEmpty() ? "" : "RBAC: " + Rules.joined(unresolved);
            return new Decision(Decision.Verdict.NO_OPINION, reason, Rules.joined(misfits));
        }
    }
}
