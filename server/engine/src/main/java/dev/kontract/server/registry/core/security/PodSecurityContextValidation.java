package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates the security context of a pod. */
public final class PodSecurityContextValidation {

    private static final List<String> OWNERSHIP_CHANGES = List.of("Always", "OnRootMismatch");
    private static final List<String> GROUP_POLICIES = List.of("Merge", "Strict");
    private static final List<String> SELINUX_CHANGES = List.of("Recursive");
    private static final List<String> MORE_SELINUX_CHANGES = List.of("MountOption", "Recursive");

    private PodSecurityContextValidation() {}

    /**
     * Validates the security context of {@code spec}; may be absent.
     *
     * @param was the previous spec; absent on create
     */
    public static void validate(FieldValue spec, FieldValue was) {
        FieldValue context = spec.child("securityContext");
        if (context.absent()) {
            return;
        }
        SecurityContextValidation.id(context.child("fsGroup"));
        SecurityContextValidation.id(context.child("runAsUser"));
        SecurityContextValidation.id(context.child("runAsGroup"));
        context.items("supplementalGroups").forEach(SecurityContextValidation::id);
        FieldValue shared = spec.child("shareProcessNamespace");
        if (shared.flag() && spec.child("hostPID").flag()) {
            shared.as(context.path().child("shareProcessNamespace"))
                    .invalid("ShareProcessNamespace and HostPID cannot both be enabled");
        }
        SysctlValidation.validate(spec);
        oneOf(context.child("fsGroupChangePolicy"), OWNERSHIP_CHANGES);
        SeccompProfileValidation.validate(context.child("seccompProfile"));
        WindowsOptionsValidation.validate(context.child("windowsOptions"));
        AppArmorProfileValidation.validate(context.child("appArmorProfile"));
        oneOf(context.child("supplementalGroupsPolicy"), GROUP_POLICIES);
        boolean chosenBefore =
                was.child("securityContext").child("seLinuxChangePolicy").present();
        oneOf(context.child("seLinuxChangePolicy"), chosenBefore ? MORE_SELINUX_CHANGES : SELINUX_CHANGES);
    }

    private static void oneOf(FieldValue value, List<String> supported) {
        if (value.present() && !supported.contains(value.text())) {
            value.notSupported(supported);
        }
    }
}
