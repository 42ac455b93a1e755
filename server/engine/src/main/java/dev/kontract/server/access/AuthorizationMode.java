package dev.kontract.server.access;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The authorization modes. If several are configured, the first authorizer with an opinion decides. */
public enum AuthorizationMode {
    /** Role-based access control. */
    RBAC,

    /** Allows every request. */
    ALWAYS_ALLOW,

    /** Denies every request. */
    ALWAYS_DENY;

    private static final Logger LOG = LoggerFactory.getLogger(AuthorizationMode.class);
    private static final String NODE = "Node";

    /**
     * Parses the modes given on the command line, in order. {@code Node} beside another mode is ignored with a warning.
     *
     * @throws IllegalArgumentException if the list is empty or has a duplicate or an unknown mode
     */
    public static List<AuthorizationMode> of(List<String> names) {
        List<AuthorizationMode> modes = new ArrayList<>();
        for (String name : names) {
            if (name.equals(NODE) && names.size() > 1) {
                LOG.warn("The Node authorizer is not available: nodes may do what RBAC allows them");
                continue;
            }
            AuthorizationMode mode = of(name);
            if (modes.contains(mode)) {
                throw new IllegalArgumentException("--authorization-mode has mode \"" + name + "\" more than once");
            }
            modes.add(mode);
        }
        if (modes.isEmpty()) {
            throw new IllegalArgumentException("--authorization-mode must name at least one mode");
        }
        return modes;
    }

    private static AuthorizationMode of(String name) {
        return switch (name) {
            case "RBAC" -> RBAC;
            case "AlwaysAllow" -> ALWAYS_ALLOW;
            case "AlwaysDeny" -> ALWAYS_DENY;
            case NODE, "ABAC", "Webhook" ->
                throw new IllegalArgumentException(
                        "--authorization-mode \"" + name + "\" is not supported by this server: use RBAC");
            default ->
                throw new IllegalArgumentException("--authorization-mode \"" + name
                        + "\" is not a valid mode: must be RBAC, AlwaysAllow or AlwaysDeny");
        };
    }
}
