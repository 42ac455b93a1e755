package dev.kontract.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whose tokens count besides those of the token file.
 *
 * @param configuration an {@code AuthenticationConfiguration}: the issuers to believe, and where nobody needs a token
 * @param signingKey the private key for tokens of service accounts; absent, the server makes one
 * @param keys keys that tokens of service accounts may be signed with besides that one
 * @param issuers the names such tokens may be made in, the first of them here; empty for the usual one
 * @param audiences whom tokens must be meant for; empty for the issuers
 * @param jwksUri where others find the public keys; absent, on this server
 */
public record AuthenticationSettings(
        Optional<Path> configuration,
        Optional<Path> signingKey,
        List<Path> keys,
        List<String> issuers,
        List<String> audiences,
        Optional<URI> jwksUri) {

    /** Nothing given. */
    public static final AuthenticationSettings NONE = new AuthenticationSettings(
            Optional.empty(), Optional.empty(), List.of(), List.of(), List.of(), Optional.empty());

    /** Takes copies. */
    public AuthenticationSettings {
        keys = List.copyOf(keys);
        issuers = List.copyOf(issuers);
        audiences = List.copyOf(audiences);
    }
}
