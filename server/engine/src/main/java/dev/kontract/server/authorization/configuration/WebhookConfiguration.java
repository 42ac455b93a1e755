package dev.kontract.server.authorization.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.GoDuration;
import dev.kontract.server.cel.AdmissionEnvironment;
import dev.kontract.server.cel.AdmissionEnvironment.ResultType;
import dev.kontract.server.cel.AdmissionExpression;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The settings of an authorization webhook.
 *
 * @param kubeconfig the file that describes the webhook; empty for the API server of the pod that this program runs in
 * @param version the version of the access reviews to send
 * @param timeout how long to wait for an answer
 * @param deniesOnFailure whether a request is denied if the webhook cannot decide; otherwise the next authorizer decides
 * @param authorizedTtl how long to cache that a request is allowed, zero for not at all
 * @param unauthorizedTtl how long to cache that it is not
 * @param conditions the webhook is asked only about requests that meet all of them
 */
public record WebhookConfiguration(
        Optional<Path> kubeconfig,
        String version,
        Duration timeout,
        boolean deniesOnFailure,
        Duration authorizedTtl,
        Duration unauthorizedTtl,
        List<AdmissionExpression> conditions) {

    static final String DEFAULT_AUTHORIZED_TTL = "5m";
    static final String DEFAULT_UNAUTHORIZED_TTL = "30s";

    /** Loaded when the first condition is compiled. */
    private static final class Conditions {
        static final AdmissionEnvironment ENVIRONMENT = AdmissionEnvironment.ofAccessReviews();
    }

    /** Copies the list. */
    public WebhookConfiguration {
        conditions = List.copyOf(conditions);
    }

    /** Reads the settings of a validated configuration. */
    static WebhookConfiguration of(JsonNode webhook) {
        List<AdmissionExpression> conditions = new ArrayList<>();
        webhook.path("matchConditions")
                .forEach(each -> conditions.add(compile(each.path("expression").asText(""))));
        String file = webhook.path("connectionInfo").path("kubeConfigFile").asText("");
        return new WebhookConfiguration(
                file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file)),
                webhook.path("subjectAccessReviewVersion").asText(),
                GoDuration.parse(webhook.path("timeout").asText()),
                webhook.path("failurePolicy").asText().equals("Deny"),
                ttl(webhook, "cacheAuthorizedRequests", "authorizedTTL", DEFAULT_AUTHORIZED_TTL),
                ttl(webhook, "cacheUnauthorizedRequests", "unauthorizedTTL", DEFAULT_UNAUTHORIZED_TTL),
                conditions);
    }

    private static Duration ttl(JsonNode webhook, String isCached, String field, String otherwise) {
        Duration ttl = GoDuration.parse(webhook.path(field).asText("0"));
        if (!webhook.path(isCached).asBoolean(true)) {
            return Duration.ZERO;
        }
        return ttl.isZero() ? GoDuration.parse(otherwise) : ttl;
    }

    static AdmissionExpression compile(String condition) {
        return Conditions.ENVIRONMENT.compile(condition, ResultType.BOOL);
    }
}
