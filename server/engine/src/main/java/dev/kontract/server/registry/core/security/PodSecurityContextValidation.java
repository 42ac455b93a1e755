package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates the security context of a pod. */
public final class PodSecurityContextValidation {

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
        context.check("fsGroup", "runAsUser", "runAsGroup", "supplementalGroups");
        FieldValue shared = spec.child("shareProcessNamespace");
        if (shared.flag() && spec.child("hostPID").flag()) {
            shared.as(context.path().child("shareProcessNamespace"))
                    .invalid("ShareProcessNamespace and HostPID cannot both be enabled");
        }
        SysctlValidation.validate(spec);
        context.check(
                "fsGroupChangePolicy",
                "seccompProfile",
                "windowsOptions",
                "appArmorProfile",
                "supplementalGroupsPolicy");
        boolean chosenBefore =
                was.child("securityContext").child("seLinuxChangePolicy").present();
        FieldValue change = context.child("seLinuxChangePolicy");
        List<String> supported = chosenBefore ? MORE_SELINUX_CHANGES : SELINUX_CHANGES;
        if (change.present() && !supported.contains(change.text())) {
            change.notSupported(supported);
        }
    }
}
