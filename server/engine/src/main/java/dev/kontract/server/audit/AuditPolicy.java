package dev.kontract.server.audit;

import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An audit policy: decides which requests are audited, and at which level. Immutable. */
public final class AuditPolicy {

    private final List<AuditPolicyRule> rules;

    AuditPolicy(List<AuditPolicyRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /**
     * Reads a {@code Policy} of {@code audit.k8s.io/v1} in YAML or JSON.
     *
     * @throws IOException if the file cannot be read or is not a valid policy; the message lists all problems
     */
    public static AuditPolicy read(Path file) throws IOException {
        try {
            return AuditPolicyReader.read(ConfigurationFormat.read(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the decision of the first matching rule; without a match the request is not audited. */
    AuditDecision interestIn(@Nullable UserInfo user, RequestInfo request) {
        for (AuditPolicyRule rule : rules) {
            if (rule.matches(user, request)) {
                return rule.interest();
            }
        }
        return AuditDecision.none();
    }
}
