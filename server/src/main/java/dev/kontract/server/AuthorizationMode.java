package dev.kontract.server;

/** What decides who may do what. */
public enum AuthorizationMode {
    /** Roles and their bindings. */
    RBAC,

    /** Nothing: everybody who is known may do everything. */
    ALWAYS_ALLOW;

    /**
     * The mode with a name as the command line has it.
     *
     * @throws IllegalArgumentException when there is no such mode
     */
    static AuthorizationMode of(String name) {
        return switch (name) {
            case "RBAC" -> RBAC;
            case "AlwaysAllow" -> ALWAYS_ALLOW;
            default -> throw new IllegalArgumentException("--authorization-mode must be RBAC or AlwaysAllow");
        };
    }
}
