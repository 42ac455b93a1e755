package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.SignedJWT;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The public keys that verify service account tokens. Immutable, so that a verified signature remains valid. */
public final class VerificationKeys {

    /** No keys. */
    public static final VerificationKeys NONE = new VerificationKeys(List.of());

    private final Map<String, JWK> keys = new LinkedHashMap<>();
    private final VerifiedTokens verified = new VerifiedTokens();

    private VerificationKeys(Collection<JWK> all) {
        all.forEach(key -> keys.putIfAbsent(key.getKeyID(), key.toPublicJWK()));
    }

    /** Returns the key of this server. */
    public static VerificationKeys of(SigningKey own) {
        return new VerificationKeys(List.of(own.publicKey()));
    }

    /**
     * Returns these keys together with additional ones.
     *
     * @param pem a text with any number of public or private keys
     * @throws IllegalArgumentException if the text has no key, or a key that cannot be used
     */
    public VerificationKeys and(String pem) {
        List<JWK> all = new ArrayList<>(keys.values());
        all.addAll(PemKeys.parse(pem));
        return new VerificationKeys(all);
    }

    /** Returns these keys together with others. */
    public VerificationKeys and(VerificationKeys others) {
        List<JWK> all = new ArrayList<>(keys.values());
        all.addAll(others.keys.values());
        return new VerificationKeys(all);
    }

    /** Returns whether one of the keys created the signature; if the token has a key ID, only that key is tried. */
    boolean verify(SignedJWT token) {
        String text = token.serialize();
        if (verified.contains(text)) {
            return true;
        }
        boolean right = isSigned(token);
        if (right) {
            verified.add(text);
        }
        return right;
    }

    private boolean isSigned(SignedJWT token) {
        String named = token.getHeader().getKeyID();
        if (named != null) {
            JWK key = keys.get(named);
            return key != null && verify(key, token);
        }
        return keys.values().stream().anyMatch(key -> verify(key, token));
    }

    private static boolean verify(JWK key, SignedJWT token) {
        try {
            return PemKeys.algorithm(key).equals(token.getHeader().getAlgorithm()) && token.verify(verifier(key));
        } catch (JOSEException e) {
            return false;
        }
    }

    private static JWSVerifier verifier(JWK key) throws JOSEException {
        return key instanceof RSAKey rsa ? new RSASSAVerifier(rsa) : new ECDSAVerifier(key.toECKey());
    }

    /** Returns the algorithms of the keys, sorted. */
    Collection<String> algorithms() {
        Collection<String> names = new TreeSet<>();
        keys.values().forEach(key -> names.add(PemKeys.algorithm(key).getName()));
        return names;
    }

    /** Returns the keys as a JSON Web Key Set (RFC 7517). */
    ObjectNode toJson() {
        ObjectNode set = JsonNodeFactory.instance.objectNode();
        ArrayNode list = set.putArray("keys");
        for (JWK key : keys.values()) {
            ObjectNode one = list.addObject().put("use", "sig");
            one.put("kty", key.getKeyType().getValue()).put("kid", key.getKeyID());
            if (key instanceof ECKey curved) {
                one.put("crv", curved.getCurve().getName());
                one.put("alg", PemKeys.algorithm(key).getName());
                one.put("x", curved.getX().toString()).put("y", curved.getY().toString());
            } else if (key instanceof RSAKey rsa) {
                one.put("alg", PemKeys.algorithm(key).getName());
                one.put("n", rsa.getModulus().toString());
                one.put("e", rsa.getPublicExponent().toString());
            }
        }
        return set;
    }
}
