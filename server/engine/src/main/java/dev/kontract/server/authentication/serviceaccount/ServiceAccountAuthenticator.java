package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.authentication.AudienceAuthenticator;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Authenticates service account tokens issued by this server.
 *
 * <p>Tokens of other issuers are ignored. A token that names this issuer must be valid in every respect: the
 * algorithm must be that of the key, and the signature, the validity period, an audience and the UIDs of the bound
 * objects must match.
 */
public final class ServiceAccountAuthenticator implements Authenticator, AudienceAuthenticator {

    /**
     * Tolerated difference of clocks, and the time for which tokens outlive the {@code deletionTimestamp} of an object that is not
     * removed yet.
     */
    private static final Duration LEEWAY = Duration.ofMinutes(1);

    private static final String STALE = "authentication.k8s.io/stale-token";

    private final Supplier<VerificationKeys> keys;
    private final List<String> issuers;
    private final List<String> audiences;
    private final BoundObjects objects;
    private final Clock clock;
    private final TokenUse use;

    /**
     * Creates the authenticator.
     *
     * @param keys the keys that verify signatures
     * @param issuers the accepted issuer names
     * @param audiences the accepted audiences
     * @param objects reads the objects to which tokens are bound
     * @param use counts uses of tokens
     */
    public ServiceAccountAuthenticator(
            Supplier<VerificationKeys> keys,
            List<String> issuers,
            List<String> audiences,
            BoundObjects objects,
            Clock clock,
            TokenUse use) {
        this.keys = keys;
        this.issuers = List.copyOf(issuers);
        this.audiences = List.copyOf(audiences);
        this.objects = objects;
        this.clock = clock;
        this.use = use;
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        Optional<Finding> finding = find(credentials.bearerToken(), audiences);
        finding.ifPresent(each -> each.annotations().forEach(credentials.annotations()));
        return finding.map(each -> each.user().orElseThrow(StatusException::unauthorized));
    }

    @Override
    public Optional<Finding> find(String text, List<String> wanted) {
        try {
            SignedJWT token = SignedJWT.parse(text);
            JsonNode payload = TokenClaims.payload(token.getPayload().toString());
            JsonNode issuer = payload.path("iss");
            if (!issuer.isTextual() || !issuers.contains(issuer.asText())) {
                return Optional.empty();
            }
            return Optional.of(find(token, payload, wanted.isEmpty() ? audiences : wanted));
        } catch (ParseException e) {
            return Optional.empty();
        }
    }

    private Finding find(SignedJWT token, JsonNode payload, List<String> wanted) {
        try {
            require(keys.get().verify(token), "invalid bearer token");
            TokenClaims claims = TokenClaims.of(payload);
            List<String> named = claims.audiences().isEmpty() ? audiences : claims.audiences();
            List<String> meant = wanted.stream().filter(named::contains).toList();
            require(
                    !meant.isEmpty(),
                    "token audiences " + quoted(named) + " is invalid for the target audiences " + quoted(wanted));
            requireNow(claims);
            UserInfo user = user(claims);
            return new Finding(Optional.of(user), meant, "", annotations(claims));
        } catch (BadTokenException e) {
            return new Finding(Optional.empty(), List.of(), e.getMessage());
        }
    }

    /** Counts the use of a token that is accepted for longer than announced, and returns the annotation of a stale one. */
    private Map<String, String> annotations(TokenClaims claims) {
        long end = claims.warnAfter().orElse(0);
        if (end == 0) {
            return Map.of();
        }
        Instant now = clock.instant();
        boolean isStale = isAfter(now, end);
        use.used(isStale);
        return isStale
                ? Map.of(
                        STALE,
                        "subject: " + claims.subject() + ", seconds after warning threshold: "
                                + (now.getEpochSecond() - end))
                : Map.of();
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(GoText::quote).collect(Collectors.joining(" ", "[", "]"));
    }

    private static void require(boolean kept, String otherwise) throws BadTokenException {
        if (!kept) {
            throw new BadTokenException(otherwise);
        }
    }

    private void requireNow(TokenClaims claims) throws BadTokenException {
        requireBegun(claims.notBefore(), "service account token is not valid yet");
        Instant earliest = clock.instant().minus(LEEWAY);
        require(
                claims.expiration().isEmpty()
                        || !isAfter(earliest, claims.expiration().getAsLong()),
                "service account token has expired");
        requireBegun(claims.issuedAt(), "service account token is issued in the future");
    }

    private void requireBegun(OptionalLong begin, String otherwise) throws BadTokenException {
        Instant latest = clock.instant().plus(LEEWAY);
        require(begin.isEmpty() || latest.getEpochSecond() >= begin.getAsLong(), otherwise);
    }

    private static boolean isAfter(Instant time, long seconds) {
        return time.getEpochSecond() > seconds || (time.getEpochSecond() == seconds && time.getNano() > 0);
    }

    private UserInfo user(TokenClaims claims) throws BadTokenException {
        JsonNode bound = claims.bound();
        String namespace = bound.path("namespace").asText("");
        JsonNode account = bound.path("serviceaccount");
        ServiceAccount found = new ServiceAccount(
                namespace, account.path("name").asText(""), account.path("uid").asText(""));
        requireAccount(namespace, found);
        Map<String, List<String>> extra = new HashMap<>();
        if (!claims.id().isEmpty()) {
            extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + claims.id()));
        }
        for (BoundObject.Kind kind : BoundObject.Kind.values()) {
            JsonNode object = bound.path(kind.claim());
            if (object.isObject()) {
                // The node of a pod is only information.
                if (kind != BoundObject.Kind.NODE || !bound.path("pod").isObject()) {
                    requireBound(kind, namespace, object);
                }
                describe(kind, object, extra);
            }
        }
        return found.user(extra);
    }

    private static void describe(BoundObject.Kind kind, JsonNode object, Map<String, List<String>> extra) {
        String name = object.path("name").asText("");
        String uid = object.path("uid").asText("");
        if (kind != BoundObject.Kind.SECRET && !name.isEmpty()) {
            extra.put("authentication.kubernetes.io/" + kind.claim() + "-name", List.of(name));
            if (!uid.isEmpty()) {
                extra.put("authentication.kubernetes.io/" + kind.claim() + "-uid", List.of(uid));
            }
        }
    }

    private void requireAccount(String namespace, ServiceAccount account) throws BadTokenException {
        String name = account.name();
        require(!name.isEmpty(), "resource name may not be empty");
        BoundObjects.Identity current = objects.find("serviceaccounts", namespace, name)
                .orElseThrow(() -> new BadTokenException("serviceaccounts " + GoText.quote(name) + " not found"));
        require(
                current.uid().equals(account.uid()),
                "service account UID (" + current.uid() + ") does not match claim (" + account.uid() + ")");
        require(isKept(current), "service account " + namespace + "/" + name + " has been deleted");
    }

    /** Checks that a bound object exists, and is not another one of the same name. */
    private void requireBound(BoundObject.Kind kind, String namespace, JsonNode object) throws BadTokenException {
        String uid = object.path("uid").asText("");
        BoundObjects.Identity current = objects.find(
                        kind.resource(),
                        kind.namespace(namespace),
                        object.path("name").asText(""))
                .filter(this::isKept)
                .orElseThrow(() -> new BadTokenException("service account token has been invalidated"));
        require(
                current.uid().equals(uid),
                kind.claim() + " UID (" + current.uid() + ") does not match service account " + kind.claim()
                        + " ref claim (" + uid + ")");
    }

    /** Returns whether an object is not to be removed, or was until {@link #LEEWAY} ago. */
    private boolean isKept(BoundObjects.Identity object) {
        Instant removed = clock.instant().minus(LEEWAY);
        return object.deletion().filter(removed::isAfter).isEmpty();
    }
}
