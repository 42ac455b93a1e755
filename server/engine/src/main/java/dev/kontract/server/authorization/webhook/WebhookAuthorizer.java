package dev.kontract.server.authorization.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.configuration.WebhookConfiguration;
import dev.kontract.server.concurrent.ExpiringCache;
import dev.kontract.server.webhook.WebhookFailure;
import dev.kontract.server.webhook.WebhookRetries;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a webhook. Answers are cached as long as configured, unless the attributes that the requester controls are long. At most
 * {@value #MOST_CALLS} calls are in progress; a request beyond them is decided as if the webhook had failed.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/webhook/">Webhook mode</a>
 */
public final class WebhookAuthorizer implements Authorizer {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookAuthorizer.class);

    private static final int MOST_CALLS = 128;
    private static final int MOST_CACHED = 8192;
    private static final int LONGEST_CACHED = 10_000;

    /** Calls the webhook. */
    @FunctionalInterface
    public interface Call {

        /**
         * Sends a review and waits for the answer.
         *
         * @throws WebhookFailure if there is none
         */
        JsonNode send(ObjectNode review, Duration timeout);
    }

    private final String name;
    private final WebhookConfiguration configuration;
    private final Call call;
    private final WebhookRetries retries;
    private final WebhookFigures figures;
    private final ReviewConditions conditions;
    private final ExpiringCache<Decision> cache;
    private final Semaphore calls = new Semaphore(MOST_CALLS);

    /**
     * Creates an authorizer with an empty cache.
     *
     * @param name distinguishes webhooks in metrics
     * @param retries repeats failed calls
     * @param figures counts calls
     */
    public WebhookAuthorizer(
            String name,
            WebhookConfiguration configuration,
            Call call,
            WebhookRetries retries,
            WebhookFigures figures) {
        this.name = name;
        this.configuration = configuration;
        this.call = call;
        this.retries = retries;
        this.figures = figures;
        this.conditions = new ReviewConditions(configuration.conditions());
        this.cache = new ExpiringCache<>(MOST_CACHED, retries.nanoTime());
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        try {
            if (!conditions.areMet(attributes)) {
                figures.excluded(name);
                return Decision.noOpinion("");
            }
        } catch (ReviewConditions.ConditionException e) {
            figures.conditionFailed(name);
            return failed(String.valueOf(e.getMessage()));
        }
        ObjectNode spec = ReviewSpecs.sent(attributes, configuration.version());
        String key = spec.toString();
        return cache.find(key).orElseGet(() -> asked(spec, key));
    }

    private Decision asked(ObjectNode spec, String key) {
        if (!calls.tryAcquire()) {
            return failed("webhook \"" + name + "\" already decides on " + MOST_CALLS + " requests");
        }
        JsonNode status;
        try {
            status = retries.run(() -> send(spec)).path("status");
        } catch (WebhookFailure e) {
            LOG.error("The authorization webhook {} failed: {}", name, e.getMessage());
            if (!configuration.deniesOnFailure()) {
                figures.failedOpen(name, result(e));
            }
            return failed(String.valueOf(e.getMessage()));
        } finally {
            calls.release();
        }
        boolean allowed = status.path("allowed").asBoolean();
        Decision decision = decision(
                allowed,
                status.path("denied").asBoolean(),
                status.path("reason").asText(""));
        if (key.length() < LONGEST_CACHED) { // a requester could fill the memory with long attributes
            cache.put(key, decision, allowed ? configuration.authorizedTtl() : configuration.unauthorizedTtl());
        }
        return decision;
    }

    private JsonNode send(ObjectNode spec) {
        ObjectNode review = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "SubjectAccessReview")
                .put("apiVersion", "authorization.k8s.io/" + configuration.version());
        review.putObject("metadata");
        review.set("spec", spec);
        review.putObject("status").put("allowed", false);
        long begun = retries.nanoTime().getAsLong();
        String result = "success";
        try {
            return call.send(review, configuration.timeout());
        } catch (WebhookFailure e) {
            result = result(e);
            throw e;
        } finally {
            figures.called(name, result, retries.nanoTime().getAsLong() - begun);
        }
    }

    private static String result(WebhookFailure failure) {
        return failure.type() == WebhookFailure.Type.TIMEOUT ? "timeout" : "error";
    }

    private static Decision decision(boolean allowed, boolean denied, String reason) {
        if (allowed && denied) {
            return new Decision(
                    Decision.Verdict.DENY,
                    reason,
                    "webhook subject access review returned both allow and deny response",
                    true);
        }
        if (denied) {
            return Decision.deny(reason);
        }
        return allowed ? Decision.allow(reason) : Decision.noOpinion(reason);
    }

    private Decision failed(String why) {
        return new Decision(
                configuration.deniesOnFailure() ? Decision.Verdict.DENY : Decision.Verdict.NO_OPINION, "", why, true);
    }
}
