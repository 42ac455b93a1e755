package dev.kontract.server.access;

import java.util.List;

/**
 * What decides who may do what.
 *
 * @param modes of several the first that has an opinion counts
 * @param isRecorded whether the server remembers what users were allowed, to tell the smallest roles for that
 */
public record AuthorizationSettings(List<AuthorizationMode> modes, boolean isRecorded) {

    /** Roles, and nothing is remembered. */
    public static final AuthorizationSettings DEFAULT =
            new AuthorizationSettings(List.of(AuthorizationMode.RBAC), false);

    /** Takes a copy. */
    public AuthorizationSettings {
        modes = List.copyOf(modes);
    }
}
