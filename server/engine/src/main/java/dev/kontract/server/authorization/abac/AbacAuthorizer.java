package dev.kontract.server.authorization.abac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.configuration.ConfigurationFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Allows what a policy of a file allows; it never denies. */
public final class AbacAuthorizer implements Authorizer {

    private static final Decision ALLOWED = Decision.allow("");
    private static final Decision NO_OPINION = Decision.noOpinion("No policy matched.");

    private final List<AbacPolicy> policies;

    private AbacAuthorizer(List<AbacPolicy> policies) {
        this.policies = List.copyOf(policies);
    }

    /**
     * Reads a file: one policy as JSON per line; empty lines and lines that begin with {@code #} are skipped.
     *
     * @throws IOException if the file cannot be read or a line is not a policy; the message names the line
     */
    public static AbacAuthorizer read(Path file) throws IOException {
        List<AbacPolicy> policies = new ArrayList<>();
        String[] lines =
                ConfigurationFormat.text(file, ConfigurationFormat.read(file)).split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            try {
                policies.add(AbacPolicy.parse(line));
            } catch (IOException e) {
                throw new IOException(
                        "error reading policy file " + file + ", line " + (i + 1) + ": " + line + ": " + firstLine(e),
                        e);
            }
        }
        return new AbacAuthorizer(policies);
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).split("\n", 2)[0];
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        for (AbacPolicy policy : policies) {
            if (policy.allows(attributes)) {
                return ALLOWED;
            }
        }
        return NO_OPINION;
    }
}
