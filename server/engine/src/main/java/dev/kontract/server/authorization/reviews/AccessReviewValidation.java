package dev.kontract.server.authorization.reviews;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** Validates access reviews. */
final class AccessReviewValidation {

    private static final String ATTRIBUTES = "spec.resourceAttributes";

    private final FieldErrors errors = new FieldErrors();
    private final ObjectNode review;
    private final JsonNode spec;

    AccessReviewValidation(ObjectNode review) {
        this.review = review;
        this.spec = review.path("spec");
    }

    /** Requires either resource attributes or non-resource attributes. */
    AccessReviewValidation requireOneQuestion() {
        boolean resource = spec.hasNonNull("resourceAttributes");
        boolean path = spec.hasNonNull("nonResourceAttributes");
        if (resource && path) {
            errors.add(FieldError.invalid(
                    "spec.nonResourceAttributes",
                    shownPath(),
                    "cannot be specified in combination with resourceAttributes"));
        }
        if (!resource && !path) {
            errors.add(FieldError.invalid(
                    ATTRIBUTES,
                    JsonNodeFactory.instance.nullNode(),
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified"));
        }
        return this;
    }

    AccessReviewValidation requireSubject() {
        if (spec.path("user").asText("").isEmpty() && spec.path("groups").isEmpty()) {
            errors.add(FieldError.invalid("spec.user", "", "at least one of user or group must be specified"));
        }
        return this;
    }

    AccessReviewValidation requireSelectors() {
        ReviewSelector.of(review).forEach(selector -> selector.validate(errors));
        return this;
    }

    /** Requires empty metadata. */
    AccessReviewValidation requireNoMetadata() {
        return requireMetadata(List.of("managedFields"), "must be empty");
    }

    /** Requires the resource attributes to be in the namespace of the review, and no non-resource attributes. */
    AccessReviewValidation requireNamespace() {
        requireMetadata(List.of("managedFields", "namespace"), "must be empty except for namespace");
        String namespace = review.path("metadata").path("namespace").asText("");
        String asked = spec.path("resourceAttributes").path("namespace").asText("");
        if (spec.hasNonNull("resourceAttributes") && !asked.equals(namespace)) {
            errors.add(FieldError.invalid(ATTRIBUTES + ".namespace", asked, "must match metadata.namespace"));
        }
        if (spec.hasNonNull("nonResourceAttributes")) {
            errors.add(FieldError.invalid(
                    "spec.nonResourceAttributes", shownPath(), "disallowed on this kind of request"));
        }
        return this;
    }

    private AccessReviewValidation requireMetadata(List<String> except, String detail) {
        if (review.path("metadata") instanceof ObjectNode metadata
                && !metadata.deepCopy().remove(except).isEmpty()) {
            errors.add(FieldError.invalid("metadata", metadata, detail));
        }
        return this;
    }

    /** Returns the value as upstream prints it in the error message, with Go field names. */
    private ObjectNode shownPath() {
        JsonNode attributes = spec.path("nonResourceAttributes");
        return JsonNodeFactory.instance
                .objectNode()
                .put("Path", attributes.path("path").asText(""))
                .put("Verb", attributes.path("verb").asText(""));
    }

    /** As upstream, the error names no kind. */
    void throwIfAny(String group) {
        if (!errors.isEmpty()) {
            throw StatusException.invalid(group, "", "", errors.found());
        }
    }
}
