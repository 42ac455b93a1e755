package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.WebhookClientRules;
import dev.kontract.server.status.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rules of the conversion between versions.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#webhook-conversion">Webhook
 *     conversion</a>
 */
final class ConversionRules {

    private static final List<String> STRATEGIES = List.of("None", "Webhook");
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");

    private final FieldPath path;
    private final FieldErrors errors;

    ConversionRules(FieldPath path, FieldErrors errors) {
        this.path = path;
        this.errors = errors;
    }

    /**
     * Checks a conversion.
     *
     * @param checksBundle whether the certificates have to be readable
     */
    void check(JsonNode conversion, boolean checksBundle) {
        String strategy = conversion.path("strategy").asText();
        if (strategy.isEmpty()) {
            add(FieldError.required(path.child("strategy").toString(), ""));
        } else if (!STRATEGIES.contains(strategy)) {
            add(FieldError.notSupported(path.child("strategy").toString(), strategy, STRATEGIES));
        }
        JsonNode webhook = conversion.path("webhook");
        if (strategy.equals("Webhook")) {
            client(webhook.path("clientConfig"), checksBundle);
            reviewVersions(webhook.path("conversionReviewVersions"));
            return;
        }
        String detail = "should not be set when strategy is not set to Webhook";
        if (webhook.hasNonNull("clientConfig")) {
            add(FieldError.forbidden(client().toString(), detail));
        }
        if (!webhook.path("conversionReviewVersions").isEmpty()) {
            add(FieldError.forbidden(path.child("conversionReviewVersions").toString(), detail));
        }
    }

    private FieldPath client() {
        return path.child("webhookClientConfig");
    }

    private void client(JsonNode config, boolean checksBundle) {
        if (!config.isObject()) {
            add(FieldError.required(client().toString(), "required when strategy is set to Webhook"));
            return;
        }
        boolean url = config.hasNonNull("url");
        if (url == config.hasNonNull("service")) {
            add(FieldError.required(client().toString(), "exactly one of url or service is required"));
        } else if (url) {
            WebhookClientRules.url(config.path("url").asText(), client().child("url"), errors);
        } else {
            WebhookClientRules.service(config.path("service"), client().child("service"), errors);
        }
        if (checksBundle) {
            WebhookClientRules.bundle(config.path("caBundle").asText(), client().child("caBundle"), errors);
        }
    }

    private void reviewVersions(JsonNode versions) {
        FieldPath list = path.child("conversionReviewVersions");
        if (versions.isEmpty()) {
            add(FieldError.required(list.toString(), ""));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < versions.size(); i++) {
            String version = versions.get(i).asText();
            String at = list.index(i).toString();
            if (!seen.add(version)) {
                add(FieldError.invalid(at, version, "duplicate version"));
                continue;
            }
            for (String wrong : NameFormats.label1035(version)) {
                add(FieldError.invalid(at, version, wrong));
            }
        }
        if (REVIEW_VERSIONS.stream().noneMatch(seen::contains)) {
            add(FieldError.invalid(
                    list.toString(),
                    InternalValue.of(versions),
                    "must include at least one of " + String.join(", ", REVIEW_VERSIONS)));
        }
    }

    private void add(FieldError error) {
        errors.add(error);
    }
}
