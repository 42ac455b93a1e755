package dev.kontract.server.access;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The webhook of the authorization mode {@link AuthorizationMode#WEBHOOK}, if there is no configuration file. It has 30 seconds to
 * answer, and the next mode decides if it fails.
 *
 * @param kubeconfig describes the webhook in the format of kubeconfig
 * @param version the version of the access reviews to send: {@code v1} or {@code v1beta1}
 * @param authorizedTtl how long to cache that a request is allowed, zero for not at all
 * @param unauthorizedTtl how long to cache that it is not, zero for not at all
 */
public record WebhookSettings(Path kubeconfig, String version, Duration authorizedTtl, Duration unauthorizedTtl) {

    /** Returns the default settings with {@code v1}: decisions are cached for five minutes and for 30 seconds. */
    public static WebhookSettings of(Path kubeconfig) {
        return new WebhookSettings(kubeconfig, "v1", Duration.ofMinutes(5), Duration.ofSeconds(30));
    }
}
