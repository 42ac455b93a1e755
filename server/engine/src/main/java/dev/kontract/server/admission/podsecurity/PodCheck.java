package dev.kontract.server.admission.podsecurity;

import java.util.Optional;

/** A check of a standard. Free of side effects; safe for use by many threads. */
@FunctionalInterface
interface PodCheck {

    /** Returns how {@code pod} violates the standard, or empty. */
    Optional<Violation> check(CheckedPod pod);

    /** Returns this check for pods that do not run on Windows. */
    default PodCheck exceptOnWindows() {
        return pod -> pod.isWindows() ? Optional.empty() : check(pod);
    }

    /** Returns this check for pods without a user namespace. */
    default PodCheck exceptInUserNamespaces() {
        return pod -> pod.hasUserNamespace() ? Optional.empty() : check(pod);
    }
}
