package dev.kontract.server.access;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whose tokens count besides those of the token file, and what becomes of requests without any.
 *
 * @param configuration an {@code AuthenticationConfiguration}: the issuers to believe, and where nobody needs a token
 * @param signingKey the private key for tokens of service accounts; absent, the server makes one
 * @param keys keys that tokens of service accounts may be signed with besides that one
 * @param issuers the names such tokens may be made in, the first of them here; empty for the usual one
 * @param audiences whom tokens must be meant for; empty for the issuers
 * @param jwksUri where others find the public keys; absent, on this server
 * @param anonymousAuth whether requests without credentials are let in everywhere, to be authorized like others; if not,
 *     they may only ask for the server's health
 */
public record AuthenticationSettings(
        Optional<Path> configuration,
        Optional<Path> signingKey,
        List<Path> keys,
        List<String> issuers,
        List<String> audiences,
        Optional<URI> jwksUri,
        boolean anonymousAuth) {

    /** Nothing given. */
    public static final AuthenticationSettings NONE = new AuthenticationSettings(
            Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), Optional.empty(), false);

    /** Takes copies. */
    public AuthenticationSettings {
        keys = List.copyOf(keys);
        issuers = List.copyOf(issuers);
        audiences = List.copyOf(audiences);
    }

    /** The same, with requests without credentials let in everywhere. */
    public AuthenticationSettings allowingAnonymous() {
        return new AuthenticationSettings(configuration, signingKey, keys, issuers, audiences, jwksUri, true);
    }
}
