package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.UserInfo;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Lets a request through when some rule does. Holds no opinion on all others: it grants and never forbids.
 *
 * <p>Members of {@link UserInfo#MASTERS} may do anything, whatever roles say: they are who can repair roles.
 */
public final class RbacAuthorizer implements Authorizer {

    private final RuleResolver resolver;

    /** Decides by the rules that {@code resolver} finds. */
    public RbacAuthorizer(RuleResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        if (attributes.user().groups().contains(UserInfo.MASTERS)) {
            return Decision.allow("");
        }
        Flaws flaws = new Flaws();
        Grant grant = resolver.find(attributes, flaws::found);
        if (grant != null) {
            return Decision.allow("RBAC: allowed by " + grant.describe(attributes.user()));
        }
        if (flaws.any) {
            resolver.visit(attributes.user(), attributes.namespace(), flaws);
        }
        return flaws.decision();
    }

    /** What keeps bindings from counting, gathered only where there is something of the sort. */
    private static final class Flaws implements RuleVisitor {

        private final Set<String> unresolved = new LinkedHashSet<>(0);
        private final Set<String> misfits = new LinkedHashSet<>(0);
        private boolean any;

        void found() {
            any = true;
        }

        @Override
        public boolean visit(Binding binding, Subject subject, PolicyRule rule) {
            return true;
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
            String reason = unresolved.isEmpty() ? "" : "RBAC: " + CollectedRules.joined(unresolved);
            return new Decision(Decision.Verdict.NO_OPINION, reason, CollectedRules.joined(misfits));
        }
    }
}
