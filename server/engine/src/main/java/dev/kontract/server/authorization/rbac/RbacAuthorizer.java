package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.UserInfo;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Authorizes requests by RBAC. It allows a request if a rule does, and otherwise has no opinion; it never denies.
 *
 * <p>Members of {@link UserInfo#MASTERS} may do anything regardless of roles, so that they can repair them.
 */
public final class RbacAuthorizer implements Authorizer {

    private final RuleResolver resolver;

    /** Creates an authorizer that uses the rules found by {@code resolver}. */
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

    /** Collects the reasons why bindings were skipped; used only if some were. */
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
