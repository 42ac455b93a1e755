package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates the security context of a container.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/security-context/">Configure a security
 *     context</a>
 */
public final class SecurityContextValidation {

    private SecurityContextValidation() {}

    /**
     * Validates a security context; may be absent.
     *
     * @param hostUsers the {@code hostUsers} field of the pod, which defaults to true
     */
    public static void validate(FieldValue context, FieldValue hostUsers) {
        if (context.absent()) {
            return;
        }
        if (context.child("privileged").flag() && !context.policy().privileged()) {
            context.child("privileged").forbidden("disallowed by cluster policy");
        }
        context.check("runAsUser", "runAsGroup", "procMount");
        if (context.child("procMount").is("Unmasked") && (hostUsers.absent() || hostUsers.flag())) {
            context.child("procMount").invalid("`hostUsers` must be false to use `Unmasked`");
        }
        context.check("seccompProfile");
        escalation(context);
        context.check("windowsOptions", "appArmorProfile");
    }

    private static void escalation(FieldValue context) {
        FieldValue escalation = context.child("allowPrivilegeEscalation");
        if (escalation.absent() || escalation.flag()) {
            return;
        }
        if (context.child("privileged").flag()) {
            context.invalid(
                    context.internal(), "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
        }
        for (FieldValue capability : context.child("capabilities").items("add")) {
            if (capability.is("CAP_SYS_ADMIN")) {
                context.invalid(
                        context.internal(),
                        "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }
}
