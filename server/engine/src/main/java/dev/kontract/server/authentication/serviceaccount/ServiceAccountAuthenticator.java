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
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Time for which tokens outlive the {@code deletionTimestamp} of an object that is not removed yet. */
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
            List<String> meant = new ArrayList<>(claims.getAudience());
            meant.retainAll(wanted);
            require(
                    !meant.isEmpty(),
                    "token audiences " + quoted(claims.getAudience()) + " is invalid for the target audiences "
                            + quoted(wanted));
            requireNow(claims);
            return new Finding(Optional.of(user(claims)), meant, "");
        } catch (BadTokenException e) {
            return new Finding(Optional.empty(), List.of(), e.getMessage());
        }
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
        Instant now = clock.instant();
        Date start = claims.getNotBeforeTime();
        Date end = claims.getExpirationTime();
        require(end != null && now.isBefore(end.toInstant()), "service account token has expired");
        require(start == null || !now.isBefore(start.toInstant()), "service account token is not valid yet");
    }

    private UserInfo user(JWTClaimsSet claims) throws BadTokenException {
        Map<?, ?> bound = map(claims.getClaim(TokenIssuer.PRIVATE_CLAIM));
        String namespace = text(bound, "namespace");
        Map<?, ?> account = map(bound.get("serviceaccount"));
        ServiceAccount found = new ServiceAccount(namespace, text(account, "name"), text(account, "uid"));
        requireSame("serviceaccounts", namespace, account);
        Map<String, List<String>> extra = new HashMap<>();
        if (claims.getJWTID() != null) {
            extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + claims.getJWTID()));
        }
        for (BoundObject kind : BoundObject.KINDS) {
            Map<?, ?> object = map(bound.get(kind.claim()));
            if (!object.isEmpty()) {
                requireSame(kind.resource(), namespace, object);
                addPod(kind, object, extra);
            }
        }
        String node = text(map(bound.get("node")), "name");
        if (!node.isEmpty()) {
            extra.put("authentication.kubernetes.io/node-name", List.of(node));
        }
        require(found.userName().equals(claims.getSubject()), "service account token is for another account");
        return found.user(extra);
    }

    private static void addPod(BoundObject kind, Map<?, ?> object, Map<String, List<String>> extra) {
        if (kind.kind().equals("Pod")) {
            extra.put("authentication.kubernetes.io/pod-name", List.of(text(object, "name")));
            extra.put("authentication.kubernetes.io/pod-uid", List.of(text(object, "uid")));
        }
    }

    /**
     * Checks the UID and the deletion of a bound object: a token becomes invalid when the object is removed, even if it is
     * created again, or {@link #LEEWAY} after the time at which it is to be removed.
     */
    private void requireSame(String resource, String namespace, Map<?, ?> object) throws BadTokenException {
        String uid = text(object, "uid");
        String name = text(object, "name");
        Instant removed = clock.instant().minus(LEEWAY);
        boolean valid = objects.find(resource, namespace, name)
                .filter(current -> !uid.isEmpty() && current.uid().equals(uid))
                .filter(current -> current.deletion().filter(removed::isAfter).isEmpty())
                .isPresent();
        require(valid, "service account token has been invalidated");
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
