package dev.kontract.server.registry.apiextensions;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.WebhookClientRules;
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

    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");

    private ConversionRules() {}

    /**
     * Checks a conversion.
     *
     * @param checksBundle whether the certificates have to be readable
     */
    static void check(FieldValue conversion, boolean checksBundle) {
        conversion.check("strategy");
        FieldValue webhook = conversion.child("webhook");
        FieldValue client = webhook.child("clientConfig").as(conversion.path().child("webhookClientConfig"));
        FieldValue versions =
                webhook.child("conversionReviewVersions").as(conversion.path().child("conversionReviewVersions"));
        if (!conversion.child("strategy").is("Webhook")) {
            String detail = "should not be set when strategy is not set to Webhook";
            if (client.present()) {
                client.forbidden(detail);
            }
            if (!versions.empty()) {
                versions.forbidden(detail);
            }
            return;
        }
        if (client.absent()) {
            client.required("required when strategy is set to Webhook");
        } else {
            WebhookClientRules.validate(client);
            if (checksBundle) {
                WebhookClientRules.bundle(client.child("caBundle"));
            }
        }
        reviewVersions(versions);
    }

    private static void reviewVersions(FieldValue versions) {
        if (versions.empty()) {
            versions.required();
            return;
        }
        Set<String> seen = new HashSet<>();
        for (FieldValue version : versions.items()) {
            if (seen.add(version.text())) {
                version.invalid(NameFormats.label1035(version.text()));
            } else {
                version.invalid("duplicate version");
            }
        }
        if (REVIEW_VERSIONS.stream().noneMatch(seen::contains)) {
            versions.invalid("must include at least one of " + String.join(", ", REVIEW_VERSIONS));
        }
    }
}
