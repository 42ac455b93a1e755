package dev.kontract.server.access;

import java.util.Optional;

/**
 * The authenticators that are off by default.
 *
 * @param oidc an OpenID Connect issuer; not together with a configuration file
 * @param tokenWebhook authenticates bearer tokens that nothing else does
 * @param bootstrapTokens whether secrets of the type {@code bootstrap.kubernetes.io/token} are bearer tokens
 * @param requestHeaders the authenticating proxies
 */
public record AuthenticatorSettings(
        Optional<OidcSettings> oidc,
        Optional<TokenWebhookSettings> tokenWebhook,
        boolean bootstrapTokens,
        Optional<RequestHeaderSettings> requestHeaders) {

    /** None of them. */
    public static final AuthenticatorSettings NONE =
            new AuthenticatorSettings(Optional.empty(), Optional.empty(), false, Optional.empty());
}
