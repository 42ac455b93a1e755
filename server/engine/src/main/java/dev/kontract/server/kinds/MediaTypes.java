package dev.kontract.server.kinds;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks that the request's {@code Content-Type} and {@code Accept} headers are supported, before the body is read. */
final class MediaTypes {

    private static final List<String> REPRESENTATIONS =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");
    private static final List<String> COLLECTION_REPRESENTATIONS = List.of(
            "application/json",
            "application/yaml",
            "application/vnd.kubernetes.protobuf",
            "application/json;stream=watch",
            "application/vnd.kubernetes.protobuf;stream=watch");
    private static final Set<String> COLLECTION_VERBS = Set.of("list", "watch");
    private static final Set<String> PATCHES = Set.of(
            "application/json-patch+json",
            "application/merge-patch+json",
            "application/strategic-merge-patch+json",
            "application/apply-patch+yaml");
    /** The body of a PUT is checked after its options. */
    private static final Set<String> WITH_BODY = Set.of("POST", "DELETE");

    /** Types are matched by case, as on the real server. */
    private static final Pattern NAMED = Pattern.compile("\\*/\\*|[a-z\\d!#$&^_.+-]+/[a-z\\d!#$&^_.+-]+");

    private MediaTypes() {}

    /**
     * Checks whether a request can be answered: what upstream does before it looks for the operation.
     *
     * @throws StatusException 415 when it is a patch in no known form, 406 when no answer would be accepted
     */
    static void check(RequestContext request) {
        if (request.method().equals("PATCH") && !PATCHES.contains(bodyType(request))) {
            throw StatusException.unsupportedPatchType();
        }
        if (!isAcceptable(request.accept())) {
            throw StatusException.notAcceptable(
                    COLLECTION_VERBS.contains(request.info().verb()) ? COLLECTION_REPRESENTATIONS : REPRESENTATIONS);
        }
    }

    /**
     * Checks whether the body of a request can be read.
     *
     * @throws StatusException 415 when it is in no known form
     */
    static void checkBody(RequestContext request) {
        boolean sent = request.body().length > 0 && !request.contentType().isBlank();
        if (sent && WITH_BODY.contains(request.method()) && !REPRESENTATIONS.contains(bodyType(request))) {
            throw StatusException.unsupportedMediaType(REPRESENTATIONS);
        }
    }

    private static String bodyType(RequestContext request) {
        String sent = request.contentType();
        int parameters = sent.indexOf(';');
        return (parameters < 0 ? sent : sent.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isAcceptable(String accept) {
        if (accept.isBlank() || accept.equals("application/json")) {
            return true;
        }
        for (String range : accept.split(",", -1)) {
            int parameters = range.indexOf(';');
            String type = (parameters < 0 ? range : range.substring(0, parameters)).strip();
            if (NAMED.matcher(type).matches() && (type.equals("*/*") || REPRESENTATIONS.contains(type))) {
                return true;
            }
        }
        return false;
    }
}
