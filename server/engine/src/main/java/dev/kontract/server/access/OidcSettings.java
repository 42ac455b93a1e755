package dev.kontract.server.access;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An OpenID Connect issuer that is trusted without a configuration file.
 *
 * @param issuerUrl the URL of the issuer
 * @param clientId the audience of its tokens
 * @param authorities PEM certificates of the authorities to trust for discovery; absent for those of the platform
 * @param usernameClaim the claim with the name of the user
 * @param usernamePrefix the prefix of user names; {@code ""} for the URL of the issuer, except for the claim {@code email}; {@code
 *     -} for none
 * @param groupsClaim the claim with the groups, {@code ""} for none
 * @param groupsPrefix the prefix of groups
 * @param signingAlgorithms the accepted signature algorithms
 * @param requiredClaims the claims that a token must have, with their values
 */
public record OidcSettings(
        String issuerUrl,
        String clientId,
        Optional<Path> authorities,
        String usernameClaim,
        String usernamePrefix,
        String groupsClaim,
        String groupsPrefix,
        List<String> signingAlgorithms,
        Map<String, String> requiredClaims) {

    /** Copies the collections. */
    public OidcSettings {
        signingAlgorithms = List.copyOf(signingAlgorithms);
        requiredClaims = Map.copyOf(requiredClaims);
    }
}
