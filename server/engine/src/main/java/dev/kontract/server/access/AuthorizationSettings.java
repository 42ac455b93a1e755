package dev.kontract.server.access;

import java.util.List;

/**
 * The authorization settings.
 *
 * @param modes the authorization modes; the first with an opinion decides
 * @param isRecorded whether allowed requests are recorded to generate minimal roles from them
 */
public record AuthorizationSettings(List<AuthorizationMode> modes, boolean isRecorded) {

    /** RBAC without recording. */
    public static final AuthorizationSettings DEFAULT =
            new AuthorizationSettings(List.of(AuthorizationMode.RBAC), false);

    /** Copies the list. */
    public AuthorizationSettings {
        modes = List.copyOf(modes);
    }
}
