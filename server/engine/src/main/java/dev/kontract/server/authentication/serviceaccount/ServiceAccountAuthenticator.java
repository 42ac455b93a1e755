package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jwt.JWTClaimsSet;
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
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    private final Supplier<VerificationKeys> keys;
    private final List<String> issuers;
    private final List<String> audiences;
    private final BoundObjects objects;
    private final Clock clock;

    /**
     * Creates the authenticator.
     *
     * @param keys the keys that verify signatures
     * @param issuers the accepted issuer names
     * @param audiences the accepted audiences
     * @param objects reads the objects to which tokens are bound
     */
    public ServiceAccountAuthenticator(
            Supplier<VerificationKeys> keys,
            List<String> issuers,
            List<String> audiences,
            BoundObjects objects,
            Clock clock) {
        this.keys = keys;
        this.issuers = List.copyOf(issuers);
        this.audiences = List.copyOf(audiences);
        this.objects = objects;
        this.clock = clock;
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        return find(credentials.bearerToken(), audiences)
                .map(finding -> finding.user().orElseThrow(StatusException::unauthorized));
    }

    @Override
    public Optional<Finding> find(String text, List<String> wanted) {
        try {
            SignedJWT token = SignedJWT.parse(text);
            JWTClaimsSet claims = token.getJWTClaimsSet();
            if (claims == null || claims.getIssuer() == null || !issuers.contains(claims.getIssuer())) {
                return Optional.empty();
            }
            return Optional.of(find(token, claims, wanted.isEmpty() ? audiences : wanted));
        } catch (ParseException e) {
            return Optional.empty();
        }
    }

    private Finding find(SignedJWT token, JWTClaimsSet claims, List<String> wanted) {
        try {
            require(keys.get().verify(token), "invalid bearer token");
            List<String> named = audiences(claims);
            List<String> meant = named.stream().filter(wanted::contains).toList();
            require(
                    !meant.isEmpty(),
                    "token audiences " + quoted(named) + " is invalid for the target audiences " + quoted(wanted));
            requireNow(claims);
            return new Finding(Optional.of(user(claims)), meant, "");
        } catch (BadTokenException e) {
            return new Finding(Optional.empty(), List.of(), e.getMessage());
        }
    }

    /** Returns the audiences of a token, which are those of this server if it names none. */
    private List<String> audiences(JWTClaimsSet claims) throws BadTokenException {
        List<String> named = claims.getAudience();
        require(
                named.stream().allMatch(Objects::nonNull),
                "go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience");
        return named.isEmpty() ? audiences : named;
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(GoText::quote).collect(Collectors.joining(" ", "[", "]"));
    }

    private static void require(boolean kept, String otherwise) throws BadTokenException {
        if (!kept) {
            throw new BadTokenException(otherwise);
        }
    }

    private void requireNow(JWTClaimsSet claims) throws BadTokenException {
        requireBegun(claims.getNotBeforeTime(), "service account token is not valid yet");
        Date end = claims.getExpirationTime();
        Instant earliest = clock.instant().minus(LEEWAY);
        require(end == null || !earliest.isAfter(end.toInstant()), "service account token has expired");
        requireBegun(claims.getIssueTime(), "service account token is issued in the future");
    }

    private void requireBegun(@Nullable Date time, String otherwise) throws BadTokenException {
        Instant latest = clock.instant().plus(LEEWAY);
        require(time == null || !latest.isBefore(time.toInstant()), otherwise);
    }

    private UserInfo user(JWTClaimsSet claims) throws BadTokenException {
        Map<?, ?> bound = map(claims.getClaim(TokenIssuer.PRIVATE_CLAIM));
        String namespace = text(bound, "namespace");
        Map<?, ?> account = map(bound.get("serviceaccount"));
        ServiceAccount found = new ServiceAccount(namespace, text(account, "name"), text(account, "uid"));
        requireAccount(namespace, found);
        Map<String, List<String>> extra = new HashMap<>();
        if (claims.getJWTID() != null) {
            extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + claims.getJWTID()));
        }
        for (BoundObject kind : BoundObject.KINDS) {
            Map<?, ?> object = map(bound.get(kind.claim()));
            if (!object.isEmpty()) {
                requireBound(kind, namespace, object);
                addPod(kind, object, extra);
            }
        }
        String node = text(map(bound.get("node")), "name");
        if (!node.isEmpty()) {
            extra.put("authentication.kubernetes.io/node-name", List.of(node));
        }
        return found.user(extra);
    }

    private static void addPod(BoundObject kind, Map<?, ?> object, Map<String, List<String>> extra) {
        if (kind.kind().equals("Pod")) {
            extra.put("authentication.kubernetes.io/pod-name", List.of(text(object, "name")));
            extra.put("authentication.kubernetes.io/pod-uid", List.of(text(object, "uid")));
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
    private void requireBound(BoundObject kind, String namespace, Map<?, ?> object) throws BadTokenException {
        String uid = text(object, "uid");
        BoundObjects.Identity current = objects.find(kind.resource(), namespace, text(object, "name"))
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

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static String text(Map<?, ?> map, String key) {
        return map.get(key) instanceof String text ? text : "";
    }

    /** Says why a token is invalid. */
    private static final class BadTokenException extends Exception {

        private static final long serialVersionUID = 1;

        BadTokenException(String message) {
            super(message, null, false, false);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }
}
