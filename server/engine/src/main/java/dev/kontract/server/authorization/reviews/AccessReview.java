package dev.kontract.server.authorization.reviews;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Handles the access reviews: {@code SubjectAccessReview} for any user, {@code LocalSubjectAccessReview} for any user
 * in one namespace, {@code SelfSubjectAccessReview} for the calling user.
 */
public final class AccessReview implements Review {

    private enum Kind {
        ANYBODY,
        LOCAL,
        SELF
    }

    private final Kind kind;
    private final Authorizer authorizer;
    private final DecisionExplainer explainer;
    private final String group;

    private AccessReview(Kind kind, Authorizer authorizer, DecisionExplainer explainer, String group) {
        this.kind = kind;
        this.authorizer = authorizer;
        this.explainer = explainer;
        this.group = group;
    }

    /**
     * Returns the handler of {@code SubjectAccessReview}.
     *
     * @param explainer extends the reason on request
     * @param group the full name of the API group of reviews, for messages
     */
    public static Review ofAnybody(Authorizer authorizer, DecisionExplainer explainer, String group) {
        return new AccessReview(Kind.ANYBODY, authorizer, explainer, group);
    }

    /** Returns the handler of {@code LocalSubjectAccessReview}. */
    public static Review local(Authorizer authorizer, DecisionExplainer explainer, String group) {
        return new AccessReview(Kind.LOCAL, authorizer, explainer, group);
    }

    /** Returns the handler of {@code SelfSubjectAccessReview}. */
    public static Review ofSelf(Authorizer authorizer, DecisionExplainer explainer, String group) {
        return new AccessReview(Kind.SELF, authorizer, explainer, group);
    }

    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        validate(review);
        JsonNode spec = review.path("spec");
        UserInfo user = kind == Kind.SELF ? request.user() : user(spec);
        AuthorizationAttributes attributes = attributes(user, review);
        Decision decision = authorizer.authorize(attributes);
        ObjectNode status = review.putObject("status").put("allowed", decision.isAllowed());
        if (decision.verdict() == Decision.Verdict.DENY) {
            status.put("denied", true);
        }
        put(status, "reason", explainer.extended(decision.reason(), request.user(), attributes, request.headers()));
        put(status, "evaluationError", evaluationError(decision, review));
        return review;
    }

    private static String evaluationError(Decision decision, ObjectNode review) {
        Stream<String> selectors = ReviewSelector.of(review).stream().flatMap(ReviewSelector::error);
        return Stream.concat(Stream.of(decision.evaluationError()), selectors)
                .filter(error -> !error.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private void validate(ObjectNode review) {
        AccessReviewValidation validation = new AccessReviewValidation(review).requireOneQuestion();
        if (kind != Kind.SELF) {
            validation.requireSubject();
        }
        validation.requireSelectors();
        if (kind == Kind.LOCAL) {
            validation.requireNamespace();
        } else {
            validation.requireNoMetadata();
        }
        validation.throwIfAny(group);
    }

    private static UserInfo user(JsonNode spec) {
        Map<String, List<String>> extra = new HashMap<>();
        spec.path("extra").properties().forEach(entry -> extra.put(entry.getKey(), texts(entry.getValue())));
        return new UserInfo(
                spec.path("user").asText(""), spec.path("uid").asText(""), texts(spec.path("groups")), extra);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static AuthorizationAttributes attributes(UserInfo user, ObjectNode review) {
        JsonNode spec = review.path("spec");
        JsonNode path = spec.path("nonResourceAttributes");
        if (!spec.hasNonNull("resourceAttributes")) {
            return new AuthorizationAttributes(
                    user, false, text(path, "verb"), "", "", "", "", "", "", text(path, "path"));
        }
        JsonNode resource = spec.path("resourceAttributes");
        String version = text(resource, "version");
        return new AuthorizationAttributes(
                user,
                true,
                text(resource, "verb"),
                text(resource, "namespace"),
                text(resource, "group"),
                version.isEmpty() ? "*" : version,
                text(resource, "resource"),
                text(resource, "subresource"),
                text(resource, "name"),
                "",
                ReviewSelector.requested(review));
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asText("");
    }

    private static void put(ObjectNode status, String field, String value) {
        if (!value.isEmpty()) {
            status.put(field, value);
        }
    }
}
