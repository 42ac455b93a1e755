package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The standards for the pods of a namespace, by mode.
 *
 * @param enforce pods that violate it are rejected
 * @param audit violations are noted in the audit log
 * @param warn violations are reported to the client
 */
public record PodPolicy(Standard enforce, Standard audit, Standard warn) {

    /** The policy that allows everything. */
    public static final PodPolicy PRIVILEGED =
            new PodPolicy(Standard.PRIVILEGED, Standard.PRIVILEGED, Standard.PRIVILEGED);

    private static final String PREFIX = "pod-security.kubernetes.io/";

    /**
     * The policy that labels select.
     *
     * @param policy the policy; an invalid level is {@code restricted} to enforce and {@code privileged} for the other modes, an
     *     invalid version is the latest one
     * @param errors the errors of the labels, in the order of the modes
     * @param labelled the standards that labels select, except privileged ones
     */
    record Selected(PodPolicy policy, List<FieldError> errors, String labelled) {

        /** Copies the list. */
        Selected {
            errors = List.copyOf(errors);
        }
    }

    boolean isPrivileged() {
        return enforce.isPrivileged() && audit.isPrivileged() && warn.isPrivileged();
    }

    boolean isEquivalent(PodPolicy other) {
        return enforce.isEquivalent(other.enforce) && audit.isEquivalent(other.audit) && warn.isEquivalent(other.warn);
    }

    /**
     * Returns the policy that {@code labels} select; this policy applies where there is none. Without labels for warnings, there are
     * warnings about what is enforced, if it is stricter.
     */
    Selected selectedBy(JsonNode labels) {
        List<FieldError> errors = new ArrayList<>();
        Reader reader = new Reader(labels, errors);
        Standard enforced = reader.standard("enforce", enforce, Level.RESTRICTED);
        Standard audited = reader.standard("audit", audit, Level.PRIVILEGED);
        Standard warned = reader.standard("warn", warn, Level.PRIVILEGED);
        boolean enforces = Level.find(reader.text("enforce")).isPresent();
        if (enforces && !reader.has("warn") && enforced.level().compareTo(warned.level()) > 0) {
            warned = new Standard(enforced.level(), reader.has("warn-version") ? warned.version() : enforced.version());
        }
        List<String> labelled = new ArrayList<>();
        reader.describe("enforce", enforced, labelled);
        reader.describe("audit", audited, labelled);
        reader.describe("warn", warned, labelled);
        return new Selected(new PodPolicy(enforced, audited, warned), errors, String.join(", ", labelled));
    }

    /** Reads the labels of the modes. */
    private record Reader(JsonNode labels, List<FieldError> errors) {

        boolean has(String name) {
            return labels.has(PREFIX + name);
        }

        String text(String name) {
            return labels.path(PREFIX + name).asText("");
        }

        Standard standard(String mode, Standard otherwise, Level invalid) {
            return new Standard(
                    read(mode, Level::find, Level.MESSAGE, otherwise.level(), invalid),
                    read(
                            mode + "-version",
                            StandardVersion::find,
                            StandardVersion.MESSAGE,
                            otherwise.version(),
                            StandardVersion.LATEST));
        }

        private <T> T read(String name, Function<String, Optional<T>> parser, String message, T otherwise, T invalid) {
            if (!has(name)) {
                return otherwise;
            }
            Optional<T> value = parser.apply(text(name));
            if (value.isEmpty()) {
                errors.add(FieldError.invalid("metadata.labels[" + PREFIX + name + "]", text(name), message));
            }
            return value.orElse(invalid);
        }

        void describe(String mode, Standard standard, List<String> descriptions) {
            if (!standard.isPrivileged() && (has(mode) || has(mode + "-version"))) {
                descriptions.add(mode + "=" + standard);
            }
        }
    }
}
