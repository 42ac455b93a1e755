package dev.kontract.server.authentication.serviceaccount;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.authentication.Credentials;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.ApiException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Knows service accounts by tokens this server made.
 *
 * <p>A token of another issuer is somebody else's business. One that names this issuer has to be right in everything: the
 * algorithm of the key and no other, the signature, the times, an audience, and objects that are still the same.
 */
public final class ServiceAccountAuthenticator implements Authenticator {

    private final VerificationKeys keys;
    private final List<String> issuers;
    private final List<String> audiences;
    private final BoundObjects objects;
    private final Clock clock;

    /**
     * Knows the tokens of this server.
     *
     * @param keys what they may be signed with
     * @param issuers the names they may be made in
     * @param audiences one of them must be meant
     * @param objects what tokens are bound to
     */
    public ServiceAccountAuthenticator(
            VerificationKeys keys, List<String> issuers, List<String> audiences, BoundObjects objects, Clock clock) {
        this.keys = keys;
        this.issuers = List.copyOf(issuers);
        this.audiences = List.copyOf(audiences);
        this.objects = objects;
        this.clock = clock;
    }

    @Override
    public Optional<UserInfo> authenticate(Credentials credentials) {
        try {
            SignedJWT token = SignedJWT.parse(credentials.bearerToken());
            JWTClaimsSet claims = token.getJWTClaimsSet();
            if (claims == null || claims.getIssuer() == null || !issuers.contains(claims.getIssuer())) {
                return Optional.empty();
            }
            if (!keys.verify(token) || !isNow(claims) || Collections.disjoint(claims.getAudience(), audiences)) {
                throw ApiException.unauthorized();
            }
            return Optional.of(user(claims));
        } catch (ParseException e) {
            return Optional.empty();
        }
    }

    private boolean isNow(JWTClaimsSet claims) {
        Instant now = clock.instant();
        Date start = claims.getNotBeforeTime();
        Date end = claims.getExpirationTime();
        return end != null && now.isBefore(end.toInstant()) && (start == null || !now.isBefore(start.toInstant()));
    }

    private UserInfo user(JWTClaimsSet claims) {
        Map<?, ?> bound = map(claims.getClaim(TokenIssuer.PRIVATE_CLAIM));
        String namespace = text(bound, "namespace");
        Map<?, ?> account = map(bound.get("serviceaccount"));
        ServiceAccount found = new ServiceAccount(namespace, text(account, "name"), text(account, "uid"));
        requireSame("serviceaccounts", namespace, account);
        Map<String, List<String>> extra = new HashMap<>();
        if (claims.getJWTID() != null) {
            extra.put("authentication.kubernetes.io/credential-id", List.of("JTI=" + claims.getJWTID()));
        }
        for (BoundObject kind : List.of(new BoundObject("Pod", "", ""), new BoundObject("Secret", "", ""))) {
            Map<?, ?> object = map(bound.get(kind.claim()));
            if (!object.isEmpty()) {
                requireSame(kind.resource(), namespace, object);
                addPod(kind, object, extra);
            }
        }
        if (!found.userName().equals(claims.getSubject())) {
            throw ApiException.unauthorized();
        }
        return found.user(extra);
    }

    private static void addPod(BoundObject kind, Map<?, ?> object, Map<String, List<String>> extra) {
        if (kind.kind().equals("Pod")) {
            extra.put("authentication.kubernetes.io/pod-name", List.of(text(object, "name")));
            extra.put("authentication.kubernetes.io/pod-uid", List.of(text(object, "uid")));
        }
    }

    /** A token goes with its objects, and does not come back with others of the same name. */
    private void requireSame(String resource, String namespace, Map<?, ?> object) {
        String uid = text(object, "uid");
        Optional<String> current = objects.uid(resource, namespace, text(object, "name"));
        if (uid.isEmpty() || current.isEmpty() || !current.get().equals(uid)) {
            throw ApiException.unauthorized();
        }
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static String text(Map<?, ?> map, String key) {
        return map.get(key) instanceof String text ? text : "";
    }
}
