package dev.kontract.server.access;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The authorization settings.
 *
 * @param modes the authorization modes, the first with an opinion decides; ignored if there is a configuration
 * @param isRecorded whether allowed requests are recorded to generate minimal roles from them
 * @param configuration an {@code AuthorizationConfiguration} file, which is applied again when it changes
 * @param webhook the webhook of the mode {@link AuthorizationMode#WEBHOOK}
 * @param policy the policy file of the mode {@link AuthorizationMode#ABAC}, which is read once
 */
public record AuthorizationSettings(
        List<AuthorizationMode> modes,
        boolean isRecorded,
        Optional<Path> configuration,
        Optional<WebhookSettings> webhook,
        Optional<Path> policy) {

    /** RBAC without recording. */
    public static final AuthorizationSettings DEFAULT =
            new AuthorizationSettings(List.of(AuthorizationMode.RBAC), false);

    /** Copies the list. */
    public AuthorizationSettings {
        modes = List.copyOf(modes);
    }

    /** Creates settings without a configuration file or webhook. */
    public AuthorizationSettings(List<AuthorizationMode> modes, boolean isRecorded) {
        this(modes, isRecorded, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns these settings with recording. */
    public AuthorizationSettings recorded() {
        return new AuthorizationSettings(modes, true, configuration, webhook, policy);
    }
}
