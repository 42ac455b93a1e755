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

    private static final List<String> PROC_MOUNTS = List.of("Default", "Unmasked");
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

    private static final long HIGHEST_ID = Integer.MAX_VALUE;

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
        id(context.child("runAsUser"));
        id(context.child("runAsGroup"));
        procMount(context.child("procMount"), hostUsers.absent() || hostUsers.flag());
        SeccompProfileValidation.validate(context.child("seccompProfile"));
        escalation(context);
        WindowsOptionsValidation.validate(context.child("windowsOptions"));
        AppArmorProfileValidation.validate(context.child("appArmorProfile"));
    }

    /** Rejects user and group IDs out of range. */
    static void id(FieldValue id) {
        if (id.present()) {
            id.between(0, HIGHEST_ID);
        }
    }

    private static void procMount(FieldValue procMount, boolean hostUsers) {
        if (procMount.absent()) {
            return;
        }
        if (!PROC_MOUNTS.contains(procMount.text())) {
            procMount.notSupported(PROC_MOUNTS);
        }
        if (hostUsers && procMount.is("Unmasked")) {
            procMount.invalid("`hostUsers` must be false to use `Unmasked`");
        }
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
