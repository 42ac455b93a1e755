package dev.kontract.server.access;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The webhook that authenticates bearer tokens.
 *
 * @param kubeconfig describes the webhook in the format of kubeconfig
 * @param version the version of the token reviews to send: {@code v1} or {@code v1beta1}
 * @param ttl how long to cache answers, zero for not at all
 */
public record TokenWebhookSettings(Path kubeconfig, String version, Duration ttl) {}
