package dev.kontract.server.access;

import java.util.ArrayList;
import java.util.List;

/** What decides who may do what. Of several the first that has an opinion counts. */
public enum AuthorizationMode {
    /** Roles and their bindings. */
    RBAC,

    /** Nothing: everybody who is known may do everything. */
    ALWAYS_ALLOW,

    /** Nothing: nobody may do anything. */
    ALWAYS_DENY;

    /**
     * The modes with names as the command line has them, in order.
     *
     * @throws IllegalArgumentException when there is none, one twice, or one that is not known
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

    private static AuthorizationMode of(String name) {
        return switch (name) {
            case "RBAC" -> RBAC;
            case "AlwaysAllow" -> ALWAYS_ALLOW;
            case "AlwaysDeny" -> ALWAYS_DENY;
            case "Node", "ABAC", "Webhook" ->
                throw new IllegalArgumentException(
                        "--authorization-mode \"" + name + "\" is not offered by this server: use RBAC");
            default ->
                throw new IllegalArgumentException("--authorization-mode \"" + name
                        + "\" is not a valid mode: want RBAC, AlwaysAllow or AlwaysDeny");
        };
    }
}
