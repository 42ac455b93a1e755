package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Whether a kind in a group of Kubernetes is approved, which an annotation says.
 *
 * @param state what the annotation says
 * @param reason the details
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/2337-k8s.io-group-protection">KEP-2337:
 *     k8s.io group protection</a>
 */
public record ApiApproval(State state, String reason) {

    static final String ANNOTATION = "api-approved.kubernetes.io";

    private static final String DETAILS = ", see https://github.com/kubernetes/enhancements/pull/1111";

    /** The possible values of the annotation. */
    public enum State {
        MISSING,
        /** It names the approval. */
        APPROVED,
        /** It says that there is none. */
        BYPASSED,
        INVALID
    }

    /** Returns whether kinds in {@code group} need an approval. */
    public static boolean isNeeded(String group) {
        return isWithin(group, "k8s.io") || isWithin(group, "kubernetes.io");
    }

    private static boolean isWithin(String group, String domain) {
        return group.equals(domain) || group.endsWith('.' + domain);
    }

    /** Reads the annotation of a definition. */
    public static ApiApproval of(JsonNode definition) {
        String text = annotation(definition);
        if (text.isEmpty()) {
            return new ApiApproval(
                    State.MISSING, "protected groups must have approval annotation \"" + ANNOTATION + '"' + DETAILS);
        }
        if (text.startsWith("unapproved")) {
            return new ApiApproval(State.BYPASSED, "not approved: \"" + text + '"');
        }
        if (isUrl(text)) {
            return new ApiApproval(State.APPROVED, "approved in " + text);
        }
        return new ApiApproval(
                State.INVALID,
                "protected groups must have approval annotation \"" + ANNOTATION
                        + "\" with either a URL or a reason starting with \"unapproved\"" + DETAILS);
    }

    private static String annotation(JsonNode definition) {
        return definition.path("metadata").path("annotations").path(ANNOTATION).asText();
    }

    private static boolean isUrl(String text) {
        try {
            URI url = new URI(text);
            return url.getScheme() != null
                    && url.getRawAuthority() != null
                    && !url.getRawAuthority().isEmpty();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns the condition that reports the approval. */
    public DefinitionCondition condition() {
        return switch (state) {
            case MISSING -> DefinitionCondition.no(DefinitionCondition.APPROVED, "MissingAnnotation", reason);
            case APPROVED -> DefinitionCondition.yes(DefinitionCondition.APPROVED, "ApprovedAnnotation", reason);
            case BYPASSED -> DefinitionCondition.no(DefinitionCondition.APPROVED, "UnapprovedAnnotation", reason);
            case INVALID -> DefinitionCondition.no(DefinitionCondition.APPROVED, "InvalidAnnotation", reason);
        };
    }
}
