package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which requests are of interest, and how closely they are looked at. Immutable. */
public final class AuditPolicy {

    private final List<AuditPolicyRule> rules;

    AuditPolicy(List<AuditPolicyRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /**
     * Reads a {@code AuditPolicy} of {@code audit.k8s.io/v1}, in YAML or JSON.
     *
     * @throws IOException when the file cannot be read, or is no such policy; the message says all that is wrong
     */
    public static AuditPolicy read(Path file) throws IOException {
        try {
            return AuditPolicyReader.read(Files.readAllBytes(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** What the first rule that matches says; nothing is of interest unless one does. */
    AuditDecision interestIn(@Nullable UserInfo user, RequestInfo request) {
        for (AuditPolicyRule rule : rules) {
            if (rule.matches(user, request)) {
                return rule.interest();
            }
        }
        return AuditDecision.none();
    }
}
