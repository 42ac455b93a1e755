package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Handles {@code TokenRequest}, the {@code token} subresource of service accounts. */
public final class TokenRequest implements Review {

    private static final long DEFAULT_SECONDS = 3600;
    private static final long LEAST_SECONDS = 600;
    private static final long MAX_SECONDS = 1L << 32;

    /** The validity that the ServiceAccount plugin of kube-apiserver requests for the tokens of pods. */
    private static final long EXTENDED_SECONDS = 3607;

    private static final Duration EXTENSION = Duration.ofDays(365);

    private final TokenIssuer issuer;
    private final Terms terms;
    private final BoundObjects objects;
    private final String group;

    /**
     * What tokens are issued for.
     *
     * @param audiences the audiences of this server, and of a token if the request names none
     * @param longest the maximum validity, if there is one
     * @param isExtended whether tokens of pods that are requested for 3607 seconds are valid for a year, for clients that do not read
     *     a token again
     */
    public record Terms(List<String> audiences, Optional<Duration> longest, boolean isExtended) {

        /** Copies the list. */
        public Terms {
            audiences = List.copyOf(audiences);
        }
    }

    /**
     * Creates the handler.
     *
     * @param terms what tokens are issued for
     * @param objects reads the service accounts and bound objects
     * @param group the full name of the API group, for error messages
     */
    public TokenRequest(TokenIssuer issuer, Terms terms, BoundObjects objects, String group) {
        this.issuer = issuer;
        this.terms = terms;
        this.objects = objects;
        this.group = group;
    }

    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        RequestInfo info = request.info();
        ObjectNode metadata = review.withObjectProperty("metadata");
        requireSame("name", metadata, info.name(), info);
        requireSame("namespace", metadata, info.namespace(), info);
        String uid = objects.find(info.resource(), info.namespace(), info.name())
                .map(BoundObjects.Identity::uid)
                .orElseThrow(() -> StatusException.notFound(info.apiGroup(), info.resource(), info.name()));
        requireUid(metadata.path("uid").asText(""), uid, info);
        ServiceAccount account = new ServiceAccount(info.namespace(), info.name(), uid);
        ObjectNode spec = review.withObjectProperty("spec");
        if (!spec.hasNonNull("expirationSeconds")) {
            spec.put("expirationSeconds", DEFAULT_SECONDS);
        }
        if (spec.path("audiences").isEmpty()) {
            ArrayNode list = spec.putArray("audiences");
            terms.audiences.forEach(list::add);
        }
        long requested = seconds(spec);
        BoundObject bound = bound(info, spec.path("boundObjectRef"));
        Duration life = Duration.ofSeconds(shortened(request, spec, requested));
        TokenIssuer.Token token =
                issuer.issue(account, texts(spec.path("audiences")), validity(spec, life, bound), bound);
        metadata.put("name", info.name())
                .put("namespace", info.namespace())
                .put("uid", uid)
                .put("creationTimestamp", token.expiration().minus(life).toString());
        review.putObject("status")
                .put("token", token.text())
                .put("expirationTimestamp", token.expiration().toString());
        return review;
    }

    @Override
    public boolean keepsSystemFields() {
        return true;
    }

    /** Returns the validity in seconds that the server grants, and writes it into the request. */
    private long shortened(RequestContext request, ObjectNode spec, long requested) {
        long longest = terms.longest.map(Duration::toSeconds).orElse(requested);
        if (requested <= longest) {
            return requested;
        }
        request.warn("requested expiration of " + requested + " seconds shortened to " + longest + " seconds");
        spec.put("expirationSeconds", longest);
        return longest;
    }

    /** Returns how long a token is valid, and from when on it counts as stale. */
    private TokenIssuer.Validity validity(ObjectNode spec, Duration life, @Nullable BoundObject bound) {
        boolean isExtended = terms.isExtended
                && bound != null
                && bound.kind() == BoundObject.Kind.POD
                && life.toSeconds() == EXTENDED_SECONDS
                && terms.audiences.containsAll(texts(spec.path("audiences")));
        return isExtended ? new TokenIssuer.Validity(life, EXTENSION) : new TokenIssuer.Validity(life, life);
    }

    /** Checks that the metadata of the request, where set, matches the service account in the path. */
    private void requireSame(String field, ObjectNode metadata, String expected, RequestInfo info) {
        String given = metadata.path(field).asText("");
        if (!given.isEmpty() && !given.equals(expected)) {
            FieldError error = FieldError.invalid(
                    "metadata." + field, given, "must match the service account " + field + " if specified");
            throw StatusException.invalid(group, "TokenRequest", info.name(), List.of(error));
        }
    }

    private void requireUid(String given, String uid, RequestInfo info) {
        if (!given.isEmpty() && !given.equals(uid)) {
            throw StatusException.conflict(
                    group,
                    "TokenRequest",
                    info.name(),
                    "the UID in the token request (" + given + ") does not match the UID of the service account (" + uid
                            + ")");
        }
    }

    private long seconds(ObjectNode spec) {
        long seconds = spec.path("expirationSeconds").asLong();
        String wrong = seconds < LEAST_SECONDS
                ? "may not specify a duration less than 10 minutes"
                : seconds > MAX_SECONDS ? "may not specify a duration larger than 2^32 seconds" : "";
        if (!wrong.isEmpty()) {
            throw StatusException.invalid(
                    group, "TokenRequest", "", List.of(FieldError.invalid("spec.expirationSeconds", seconds, wrong)));
        }
        return seconds;
    }

    private @Nullable BoundObject bound(RequestInfo info, JsonNode reference) {
        if (!reference.isObject()) {
            return null;
        }
        String kind = reference.path("kind").asText("");
        String name = reference.path("name").asText("");
        String uid = reference.path("uid").asText("");
        String apiVersion = reference.path("apiVersion").asText("");
        BoundObject.Kind known = BoundObject.Kind.of(kind)
                .filter(any -> !apiVersion.contains("/"))
                .orElseThrow(() -> StatusException.badRequest(
                        "cannot bind token to object of type " + groupVersion(apiVersion) + ", Kind=" + kind));
        if (name.isEmpty()) {
            throw StatusException.badRequest("Name parameter required.");
        }
        String current = objects.find(known.resource(), known.namespace(info.namespace()), name)
                .map(BoundObjects.Identity::uid)
                .orElseThrow(() -> StatusException.notFound("", known.resource(), name));
        BoundObject node = known == BoundObject.Kind.POD ? nodeOfPod(info, name) : null;
        if (!uid.isEmpty() && !uid.equals(current)) {
            throw StatusException.conflict(
                    "",
                    kind,
                    name,
                    "the UID in the bound object reference (" + uid + ") does not match the UID in record. "
                            + "The object might have been deleted and then recreated");
        }
        return new BoundObject(known, name, current, node);
    }

    /** Returns the node of a pod that runs with the service account of the request; {@code null} if it is not scheduled. */
    private @Nullable BoundObject nodeOfPod(RequestInfo info, String name) {
        JsonNode pod = objects.podSpec(info.namespace(), name);
        if (!pod.path("serviceAccountName").asText("").equals(info.name())) {
            throw StatusException.badRequest("cannot bind token for serviceaccount " + GoText.quote(info.name())
                    + " to pod running with different serviceaccount name.");
        }
        String node = pod.path("nodeName").asText("");
        return node.isEmpty()
                ? null
                : BoundObject.node(
                        node,
                        objects.find(BoundObject.Kind.NODE.resource(), "", node)
                                .map(BoundObjects.Identity::uid)
                                .orElse(""));
    }

    /** Returns an apiVersion as upstream prints it in messages, with an empty group name for the core group. */
    private static String groupVersion(String apiVersion) {
        return apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
