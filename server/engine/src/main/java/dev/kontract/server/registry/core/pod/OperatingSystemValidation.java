package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the operating system of a pod and rejects settings that do not apply to it.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/windows/">Windows in Kubernetes</a>
 */
final class OperatingSystemValidation {

    private static final List<String> SYSTEMS = List.of("linux", "windows");
    private static final String NOT_ON_WINDOWS = "cannot be set for a windows pod";
    private static final List<String> OF_CONTAINERS = List.of(
            "appArmorProfile",
            "seLinuxOptions",
            "seccompProfile",
            "capabilities",
            "readOnlyRootFilesystem",
            "privileged",
            "allowPrivilegeEscalation",
            "procMount",
            "runAsUser",
            "runAsGroup");

    private OperatingSystemValidation() {}

    static void validate(FieldValue spec) {
        FieldValue os = spec.child("os");
        if (os.absent()) {
            return;
        }
        FieldValue name = os.child("name");
        if (name.empty()) {
            name.required();
        } else if (!SYSTEMS.contains(name.text())) {
            os.notSupported(name.text(), SYSTEMS);
        } else if (name.is("linux")) {
            linux(spec);
        } else {
            windows(spec);
        }
    }

    private static void linux(FieldValue spec) {
        notOnLinux(spec.child("securityContext"));
        ContainersValidation.all(spec).forEach(one -> notOnLinux(one.child("securityContext")));
    }

    private static void notOnLinux(FieldValue context) {
        if (context.child("windowsOptions").present()) {
            context.child("windowsOptions").forbidden("windows options cannot be set for a linux pod");
        }
    }

    private static void windows(FieldValue spec) {
        FieldValue context = spec.child("securityContext");
        notOnWindows(context, "appArmorProfile");
        notOnWindows(context, "seLinuxOptions");
        notOnWindows(spec, "hostUsers");
        notFlagged(spec, "hostPID");
        notFlagged(spec, "hostIPC");
        notOnWindows(context, "seccompProfile");
        notOnWindows(context, "fsGroup");
        notOnWindows(context, "fsGroupChangePolicy");
        if (!context.child("sysctls").empty()) {
            context.child("sysctls").forbidden(NOT_ON_WINDOWS);
        }
        notOnWindows(spec, "shareProcessNamespace");
        notOnWindows(context, "runAsUser");
        notOnWindows(context, "runAsGroup");
        notOnWindows(context, "supplementalGroups");
        notOnWindows(context, "supplementalGroupsPolicy");
        notOnWindows(context, "seLinuxChangePolicy");
        for (FieldValue container : ContainersValidation.all(spec)) {
            OF_CONTAINERS.forEach(field -> notOnWindows(container.child("securityContext"), field));
        }
    }

    private static void notOnWindows(FieldValue holder, String field) {
        if (holder.child(field).present()) {
            holder.child(field).forbidden(NOT_ON_WINDOWS);
        }
    }

    private static void notFlagged(FieldValue holder, String field) {
        if (holder.child(field).flag()) {
            holder.child(field).forbidden(NOT_ON_WINDOWS);
        }
    }
}
