package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.matching.MatchConditions;
import dev.kontract.server.admission.matching.RequestCriteria;
import dev.kontract.server.admission.webhook.WebhookEndpoint.CallFailure;
import dev.kontract.server.webhook.WebhookClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A webhook of a configuration, compiled once. Immutable.
 *
 * @param configuration the name of the configuration
 * @param name the name of the webhook
 * @param criteria the matching requests
 * @param conditions its match conditions
 * @param failsOpen whether a request passes without a usable response
 * @param dryRunSafe whether it may be called for a dry run
 * @param reinvocable whether it may be called again
 * @param timeout the timeout of a call
 * @param version the version of the review, or null if it supports none of the server's
 * @param endpoint the endpoint to call
 */
record CompiledWebhook(
        String configuration,
        String name,
        RequestCriteria criteria,
        MatchConditions conditions,
        boolean failsOpen,
        boolean dryRunSafe,
        boolean reinvocable,
        Duration timeout,
        @Nullable String version,
        WebhookEndpoint endpoint) {

    private static final int BAD_REQUEST = 400;
    private static final Set<String> VERSIONS = Set.of("v1", "v1beta1");
    private static final Set<String> NO_SIDE_EFFECTS = Set.of("None", "NoneOnDryRun");
    private static final int DEFAULT_TIMEOUT = 10;

    /** Compiles the webhooks of a configuration. */
    static List<CompiledWebhook> all(JsonNode configuration, WebhookClients clients) {
        String name = configuration.path("metadata").path("name").asText();
        List<CompiledWebhook> webhooks = new ArrayList<>();
        for (JsonNode webhook : configuration.path("webhooks")) {
            webhooks.add(of(name, webhook, endpoint(webhook.path("clientConfig"), clients)));
        }
        return List.copyOf(webhooks);
    }

    /** Compiles one webhook. */
    static CompiledWebhook of(String configuration, JsonNode webhook, WebhookEndpoint endpoint) {
        boolean failsOpen = webhook.path("failurePolicy").asText().equals("Ignore");
        return new CompiledWebhook(
                configuration,
                webhook.path("name").asText(),
                RequestCriteria.ofWebhook(webhook),
                MatchConditions.of(webhook.path("matchConditions"), false, failsOpen),
                failsOpen,
                NO_SIDE_EFFECTS.contains(webhook.path("sideEffects").asText()),
                webhook.path("reinvocationPolicy").asText().equals("IfNeeded"),
                Duration.ofSeconds(webhook.path("timeoutSeconds").asInt(DEFAULT_TIMEOUT)),
                version(webhook.path("admissionReviewVersions")),
                endpoint);
    }

    private static @Nullable String version(JsonNode versions) {
        for (JsonNode version : versions) {
            if (VERSIONS.contains(version.asText())) {
                return version.asText();
            }
        }
        return null;
    }

    private static WebhookEndpoint endpoint(JsonNode config, WebhookClients clients) {
        try {
            return new HttpEndpoint(clients.client(config));
        } catch (IllegalArgumentException e) {
            CallFailure failure =
                    new CallFailure("could not get REST client: Unparsable URL: " + e.getMessage(), BAD_REQUEST);
            return (review, mutating, timeout) -> CompletableFuture.failedFuture(failure);
        }
    }
}
