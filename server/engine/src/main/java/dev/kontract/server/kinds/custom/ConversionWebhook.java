package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.form.VersionConversion;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.webhook.WebhookClient;
import dev.kontract.server.webhook.WebhookClients;
import dev.kontract.server.webhook.WebhookFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Has a webhook convert objects.
 *
 * <p>The webhook decides everything but the metadata, of which it may change labels and annotations only.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/#webhook-conversion">
 *     Webhook conversion</a>
 */
final class ConversionWebhook implements VersionConversion {

    private static final String REVIEW = "ConversionReview";
    private static final String GROUP = "apiextensions.k8s.io/";
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
    private static final String METADATA = "metadata";

    private final JsonNode config;
    private final WebhookClients clients;
    private final String reviewVersion;
    private volatile @Nullable WebhookClient client;

    /**
     * Creates a conversion.
     *
     * @param webhook the {@code conversion.webhook} of a definition
     * @param clients calls the webhook
     */
    ConversionWebhook(JsonNode webhook, WebhookClients clients) {
        this.config = webhook.path("clientConfig");
        this.clients = clients;
        String version = "";
        for (JsonNode each : webhook.path("conversionReviewVersions")) {
            if (version.isEmpty() && REVIEW_VERSIONS.contains(each.asText())) {
                version = each.asText();
            }
        }
        this.reviewVersion = version;
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public ObjectNode convert(ObjectNode object, String apiVersion) {
        return convert(List.of(object), apiVersion, PATIENCE).get(0);
    }

    @Override
    public List<ObjectNode> convert(List<ObjectNode> objects, String apiVersion, Duration timeout) {
        GroupVersionKind type = GroupVersionKind.of(
                objects.get(0).path("apiVersion").asText(),
                objects.get(0).path("kind").asText());
        String subject = "conversion webhook for " + type;
        JsonNode answered = answered(objects, apiVersion, timeout, subject);
        if (objects.size() == 1) {
            checkType(answered.path(0), apiVersion, type.kind(), subject + " returned invalid object at index 0");
            checkIdentity(objects.get(0), answered.path(0), subject + " returned invalid object");
            return List.of(restored(objects.get(0), answered.path(0), subject + " returned invalid metadata"));
        }
        List<ObjectNode> converted = new ArrayList<>(objects.size());
        for (int i = 0; i < objects.size(); i++) {
            ObjectNode object = objects.get(i);
            String invalid = subject + " returned invalid converted object at index " + i;
            checkType(answered.path(i), apiVersion, object.path("kind").asText(), invalid);
            checkIdentity(object, answered.path(i), invalid);
            converted.add(
                    restored(object, answered.path(i), subject + " returned invalid metadata in object at index " + i));
        }
        return converted;
    }

    private JsonNode answered(List<ObjectNode> objects, String apiVersion, Duration timeout, String subject) {
        try {
            JsonNode converted = answered(review(objects, apiVersion), timeout);
            if (converted.size() != objects.size()) {
                throw StatusException.internal(
                        subject + " returned " + converted.size() + " objects, expected " + objects.size());
            }
            return converted;
        } catch (IOException e) {
            throw StatusException.internal(subject + " failed: " + e.getMessage());
        }
    }

    private ObjectNode review(List<ObjectNode> objects, String apiVersion) throws IOException {
        if (reviewVersion.isEmpty()) {
            throw new IOException("no supported conversion review versions");
        }
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", REVIEW).put("apiVersion", GROUP + reviewVersion);
        ObjectNode request = review.putObject("request")
                .put("uid", UUID.randomUUID().toString())
                .put("desiredAPIVersion", apiVersion);
        request.putArray("objects").addAll(objects);
        return review;
    }

    private JsonNode answered(ObjectNode review, Duration timeout) throws IOException {
        JsonNode answer = posted(review, timeout);
        JsonNode response = answer.path("response");
        if (reviewVersion.equals("v1")) {
            checkReview(answer, review.path("request").path("uid").asText());
        }
        if (!response.isObject()) {
            throw new IOException("no response provided");
        }
        String status = response.path("result").path("status").asText("");
        if (!status.equals("Success")) {
            String message = response.path("result").path("message").asText("");
            throw new IOException(
                    message.isEmpty() ? "response.result.status was '" + status + "', not 'Success'" : message);
        }
        return response.path("convertedObjects");
    }

    private JsonNode posted(ObjectNode review, Duration timeout) throws IOException {
        try {
            return client().post(review, timeout).join();
        } catch (CompletionException e) {
            throw new IOException(WebhookFailure.text(e, ""), e);
        } catch (IllegalArgumentException e) {
            throw new IOException("could not get REST client: Unparsable URL: " + e.getMessage(), e);
        }
    }

    private WebhookClient client() {
        WebhookClient known = client;
        if (known == null) {
            known = clients.client(config);
            client = known;
        }
        return known;
    }

    private static void checkReview(JsonNode answer, String uid) throws IOException {
        GroupVersionKind expected = GroupVersionKind.of(GROUP + "v1", REVIEW);
        GroupVersionKind got = GroupVersionKind.of(
                answer.path("apiVersion").asText(""), answer.path("kind").asText(""));
        if (!got.equals(expected)) {
            throw new IOException("expected webhook response of " + expected + ", got " + got);
        }
        String answered = answer.path("response").path("uid").asText("");
        if (answer.path("response").isObject() && !answered.equals(uid)) {
            throw new IOException("expected response.uid=\"" + uid + "\", got \"" + answered + '"');
        }
    }

    private static void checkType(JsonNode converted, String apiVersion, String kind, String invalid) {
        String gotVersion = converted.path("apiVersion").asText("");
        String gotKind = converted.path("kind").asText("");
        if (!gotVersion.equals(apiVersion)) {
            throw unexpected(invalid + ": invalid groupVersion", apiVersion, gotVersion);
        }
        if (!gotKind.equals(kind)) {
            throw unexpected(invalid + ": invalid kind", kind, gotKind);
        }
    }

    private static StatusException unexpected(String invalid, String expected, String got) {
        return StatusException.internal(invalid + " (expected " + expected + ", received " + got + ')');
    }

    private static void checkIdentity(JsonNode before, JsonNode after, String invalid) {
        Map.of("name", "name", "namespace", "namespace", "uid", "UID").forEach((field, word) -> {
            String expected = before.path(METADATA).path(field).asText("");
            String got = after.path(METADATA).path(field).asText("");
            if (!got.equals(expected)) {
                throw StatusException.internal(
                        invalid + ": must have the same " + word + ": " + expected + " != " + got);
            }
        });
    }

    /** The metadata of the object before, with the labels and annotations of the converted one. */
    private static ObjectNode restored(ObjectNode before, JsonNode answered, String invalid) {
        JsonNode given = answered.path(METADATA);
        if (!(answered instanceof ObjectNode converted) || !given.isObject()) {
            throw metadata(invalid, "missing metadata in converted object");
        }
        ObjectNode metadata = before.withObjectProperty(METADATA).deepCopy();
        for (String field : List.of("labels", "annotations")) {
            JsonNode texts = given.path(field);
            metadata.remove(field);
            if (texts.isMissingNode() || texts.isNull()) {
                continue;
            }
            checkTexts(texts, field, invalid);
            metadata.set(field, texts);
        }
        converted.set(METADATA, metadata);
        return converted;
    }

    private static void checkTexts(JsonNode texts, String field, String invalid) {
        if (!texts.isObject()) {
            throw metadata(invalid, "invalid metadata." + field + " in converted object");
        }
        for (Map.Entry<String, JsonNode> text : texts.properties()) {
            if (!text.getValue().isTextual()) {
                throw metadata(invalid, "metadata." + field + '[' + text.getKey() + "] must be a string");
            }
        }
        ObjectNode holder = JsonNodeFactory.instance.objectNode();
        holder.putObject(METADATA).set(field, texts);
        FieldErrors errors = new FieldErrors();
        FieldValue value = FieldValue.of(holder, METADATA, errors).child(field);
        if (field.equals("labels")) {
            ObjectMetaValidation.labels(value);
        } else {
            ObjectMetaValidation.annotations(value);
        }
        if (!errors.isEmpty()) {
            throw metadata(
                    invalid, errors.found().stream().map(FieldError::text).collect(Collectors.joining(", ")));
        }
    }

    private static StatusException metadata(String invalid, String why) {
        return StatusException.internal(invalid + ": " + why);
    }
}
