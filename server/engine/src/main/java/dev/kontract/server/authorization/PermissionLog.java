package dev.kontract.server.authorization;

/** Records permissions that a request required in addition to that for the request itself. Implementations are thread-safe. */
@FunctionalInterface
public interface PermissionLog {

    /** Ignores everything. */
    PermissionLog NONE = (permission, isHeld) -> {};

    /**
     * Called once for each permission that was required; for several of which one would have been enough, only for the one that
     * the user holds, or for the first if it holds none.
     *
     * @param permission the permission
     * @param isHeld whether the user holds it; otherwise the request is rejected
     */
    void required(AuthorizationAttributes permission, boolean isHeld);
}
