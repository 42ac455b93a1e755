package dev.kontract.server.registry.core.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.InternalForm;
import java.util.List;
import java.util.Map;

/**
 * Validates the security context of a container.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/security-context/">Configure a security
 *     context</a>
 */
public final class SecurityContextValidation {

    private static final List<String> FIELDS = List.of(
            "Capabilities",
            "Privileged",
            "SELinuxOptions",
            "WindowsOptions",
            "RunAsUser",
            "RunAsGroup",
            "RunAsNonRoot",
            "ReadOnlyRootFilesystem",
            "AllowPrivilegeEscalation",
            "ProcMount",
            "SeccompProfile",
            "AppArmorProfile");

    /** Fields that are pointers to objects, with the Go names of the field and its members used in errors. */
    private static final Map<String, List<String>> PARTS = Map.of(
            "capabilities", List.of("Capabilities", "Add", "Drop"),
            "seccompProfile", List.of("SeccompProfile", "Type", "LocalhostProfile"),
            "appArmorProfile", List.of("AppArmorProfile", "Type", "LocalhostProfile"),
            "windowsOptions",
                    List.of(
                            "WindowsOptions",
                            "GMSACredentialSpecName",
                            "GMSACredentialSpec",
                            "RunAsUserName",
                            "HostProcess"));

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
            context.invalid(shown(context), "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
        }
        for (FieldValue capability : context.child("capabilities").items("add")) {
            if (capability.is("CAP_SYS_ADMIN")) {
                context.invalid(
                        shown(context),
                        "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }

    private static ObjectNode shown(FieldValue context) {
        ObjectNode shown = InternalForm.pointers(context, FIELDS);
        PARTS.forEach((wire, fields) -> {
            FieldValue part = context.child(wire);
            if (part.present()) {
                shown.set(fields.get(0), InternalForm.pointers(part, fields.subList(1, fields.size())));
            }
        });
        FieldValue labels = context.child("seLinuxOptions");
        if (labels.present()) {
            shown.set("SELinuxOptions", InternalForm.texts(labels, List.of("User", "Role", "Type", "Level")));
        }
        return shown;
    }
}
