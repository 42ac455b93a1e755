package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which requests are of interest, and how closely they are looked at. Immutable. */
public final class Policy {

    private final List<PolicyRule> rules;

    Policy(List<PolicyRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /**
     * Reads a {@code Policy} of {@code audit.k8s.io/v1}, in YAML or JSON.
     *
     * @throws IOException when the file cannot be read, or is no such policy; the message says all that is wrong
     */
    public static Policy read(Path file) throws IOException {
        try {
            return PolicyReader.read(Files.readAllBytes(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** What the first rule that matches says; nothing is of interest unless one does. */
    Interest interestIn(@Nullable UserInfo user, RequestInfo request) {
        for (PolicyRule rule : rules) {
            if (rule.matches(user, request)) {
                return rule.interest();
            }
        }
        return Interest.none();
    }
}
