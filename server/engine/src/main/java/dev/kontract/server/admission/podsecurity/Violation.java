package dev.kontract.server.admission.podsecurity;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A violation of a standard.
 *
 * @param reason the check that failed, the same for all pods
 * @param detail the containers and values that are forbidden, empty if there is nothing to say
 */
record Violation(String reason, String detail) {

    /** Returns the reasons, which pods with the same violations share. */
    static String reasons(List<Violation> violations) {
        return violations.stream().map(Violation::reason).collect(Collectors.joining(", "));
    }

    /** Returns the reasons with their details. */
    static String details(List<Violation> violations) {
        return violations.stream().map(Violation::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return detail.isEmpty() ? reason : reason + " (" + detail + ")";
    }
}
