package dev.kontract.server.registry.core.pod;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;

/**
 * Validates the use of host namespaces, the host name and the host aliases of a pod.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/user-namespaces/">User namespaces</a>
 */
final class HostNamespaceValidation {

    private static final int LONGEST_HOSTNAME = 64;
    private static final String OWN_USERS = "when `hostUsers` is false";

    private HostNamespaceValidation() {}

    /** With host networking, container and host ports must be equal; templates may leave the host port unset. */
    static void hostPorts(FieldValue spec, String podName) {
        if (!spec.child("hostNetwork").flag()) {
            return;
        }
        for (FieldValue container : spec.items("containers")) {
            for (FieldValue port : container.items("ports")) {
                FieldValue hostPort = port.child("hostPort");
                boolean open = podName.isEmpty() && hostPort.number() == 0;
                if (!open && hostPort.number() != port.child("containerPort").number()) {
                    hostPort.invalid(hostPort.number(), "must match `containerPort` when `hostNetwork` is true");
                }
            }
        }
    }

    /** A user namespace cannot be combined with host namespaces. */
    static void hostUsers(FieldValue spec) {
        if (spec.child("hostUsers").absent() || spec.child("hostUsers").flag()) {
            return;
        }
        if (spec.child("hostNetwork").flag()) {
            spec.child("hostNetwork").forbidden(OWN_USERS);
        }
        if (spec.child("hostPID").flag()) {
            spec.child("hostPID").as(spec.path().child("HostPID")).forbidden(OWN_USERS);
        }
        if (spec.child("hostIPC").flag()) {
            spec.child("hostIPC").as(spec.path().child("HostIPC")).forbidden(OWN_USERS);
        }
        for (FieldValue container : ContainersValidation.all(spec)) {
            if (!container.child("volumeDevices").empty()) {
                container.child("volumeDevices").forbidden(OWN_USERS);
            }
        }
    }

    static void hostnameOverride(FieldValue spec) {
        FieldValue name = spec.child("hostnameOverride");
        if (name.absent()) {
            return;
        }
        if (spec.child("setHostnameAsFQDN").flag()) {
            name.forbidden("may not be specified when setHostnameAsFQDN is true");
        }
        if (spec.child("hostNetwork").flag()) {
            name.forbidden("may not be specified when hostNetwork is true");
        }
        name.atMost(LONGEST_HOSTNAME);
        name.invalid(NameFormats.subdomain(name.text()));
    }

    static void aliases(FieldValue aliases) {
        for (FieldValue alias : aliases.items()) {
            IpAddress.validate(alias.child("ip"));
            for (FieldValue hostname : alias.items("hostnames")) {
                hostname.invalid(NameFormats.subdomain(hostname.text()));
            }
        }
    }
}
