package dev.kontract.server.access;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The authorization modes. If several are configured, the first authorizer with an opinion decides. Members of {@code
 * system:masters} may do everything in every mode.
 */
public enum AuthorizationMode {
    /** Role-based access control. */
    RBAC("RBAC"),

    /** Allows kubelets what the pods on their nodes need. */
    NODE("Node"),

    /** Attribute-based access control, by a file. */
    ABAC("ABAC"),

    /** Asks a webhook. */
    WEBHOOK("Webhook"),

    /** Allows every request. */
    ALWAYS_ALLOW("AlwaysAllow"),

    /** Denies every request. */
    ALWAYS_DENY("AlwaysDeny");

    private final String flag;

    AuthorizationMode(String flag) {
        this.flag = flag;
    }

    /** Returns the name on the command line and in configuration files. */
    public String flag() {
        return flag;
    }

    /** Returns the name of the authorizer of this mode, other than a webhook, in configuration files. */
    String authorizer() {
        return flag.toLowerCase(Locale.ROOT);
    }

    /**
     * Parses the modes given on the command line, in order.
     *
     * @throws IllegalArgumentException if the list is empty or has a duplicate or an unknown mode
     */
    public static List<AuthorizationMode> of(List<String> names) {
        List<AuthorizationMode> modes = new ArrayList<>();
        for (String name : names) {
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

    /**
     * Parses the name of a mode.
     *
     * @throws IllegalArgumentException if it is unknown
     */
    static AuthorizationMode of(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.flag.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--authorization-mode \"" + name
                        + "\" is not a valid mode: must be one of "
                        + Arrays.stream(values()).map(AuthorizationMode::flag).collect(Collectors.joining(", "))));
    }
}
