package dev.kontract.server.access;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The authentication settings other than the static token file and client certificates.
 *
 * @param configuration an {@code AuthenticationConfiguration} file: external issuers and anonymous access
 * @param signingKey the private key that signs service account tokens; generated if absent
 * @param keys additional keys that verify service account tokens
 * @param issuers the issuer names of service account tokens, the first of which is used for new tokens; empty for the
 *     default
 * @param audiences the accepted audiences; empty for the issuer names
 * @param jwksUri the published URL of the key set; absent for that of this server
 * @param anonymousAuth whether anonymous requests are accepted on all paths; otherwise only on the health endpoints
 * @param authenticators the authenticators that are off by default
 * @param lifetimes the validity of service account tokens
 */
public record AuthenticationSettings(
        Optional<Path> configuration,
        Optional<Path> signingKey,
        List<Path> keys,
        List<String> issuers,
        List<String> audiences,
        Optional<URI> jwksUri,
        boolean anonymousAuth,
        AuthenticatorSettings authenticators,
        TokenLifetimes lifetimes) {

    /** The default settings. */
    public static final AuthenticationSettings NONE = new AuthenticationSettings(
            Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), Optional.empty(), false);

    /** Copies the lists. */
    public AuthenticationSettings {
        keys = List.copyOf(keys);
        issuers = List.copyOf(issuers);
        audiences = List.copyOf(audiences);
    }

    /** Creates settings without the authenticators that are off by default. */
    public AuthenticationSettings(
            Optional<Path> configuration,
            Optional<Path> signingKey,
            List<Path> keys,
            List<String> issuers,
            List<String> audiences,
            Optional<URI> jwksUri,
            boolean anonymousAuth) {
        this(
                configuration,
                signingKey,
                keys,
                issuers,
                audiences,
                jwksUri,
                anonymousAuth,
                AuthenticatorSettings.NONE,
                TokenLifetimes.DEFAULT);
    }

    /** Returns these settings with other authenticators that are off by default. */
    public AuthenticationSettings with(AuthenticatorSettings others) {
        return new AuthenticationSettings(
                configuration, signingKey, keys, issuers, audiences, jwksUri, anonymousAuth, others, lifetimes);
    }

    /** Returns these settings with anonymous requests accepted on all paths. */
    public AuthenticationSettings allowingAnonymous() {
        return new AuthenticationSettings(
                configuration, signingKey, keys, issuers, audiences, jwksUri, true, authenticators, lifetimes);
    }

    /** Returns these settings with another validity of service account tokens. */
    public AuthenticationSettings with(TokenLifetimes others) {
        return new AuthenticationSettings(
                configuration, signingKey, keys, issuers, audiences, jwksUri, anonymousAuth, authenticators, others);
    }
}
