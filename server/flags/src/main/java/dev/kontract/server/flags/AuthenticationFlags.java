package dev.kontract.server.flags;

import dev.kontract.server.access.AuthenticationSettings;
import dev.kontract.server.access.AuthenticatorSettings;
import dev.kontract.server.access.TokenLifetimes;
import dev.kontract.server.access.TokenWebhookSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that configure authentication, except static tokens and the certificates of clients. */
@SuppressWarnings("NullAway.Init") // set by picocli
final class AuthenticationFlags {

    private static final String WEBHOOK = "--authentication-token-webhook-config-file";
    private static final String WEBHOOK_VERSION = "--authentication-token-webhook-version";
    private static final String WEBHOOK_TTL = "--authentication-token-webhook-cache-ttl";

    @Option(
            names = "--authentication-config",
            paramLabel = "FILE",
            description = "AuthenticationConfiguration file: trusted JWT issuers and anonymous access. The issuers are"
                    + " applied again when it changes.")
    private @Nullable Path configuration;

    @Mixin
    private OidcFlags oidc;

    @Mixin
    private RequestHeaderFlags requestHeaders;

    @Option(
            names = WEBHOOK,
            paramLabel = "FILE",
            description = "The webhook that verifies bearer tokens, in the format of kubeconfig.")
    private @Nullable Path webhook;

    @Option(
            names = WEBHOOK_VERSION,
            paramLabel = "VERSION",
            defaultValue = "v1beta1",
            description = "Version of the TokenReviews sent to the webhook: v1 or v1beta1 (${DEFAULT-VALUE}).")
    private String webhookVersion;

    @Option(
            names = WEBHOOK_TTL,
            paramLabel = "DURATION",
            defaultValue = "2m",
            description = "How long to cache answers of the webhook, 0 for not at all (${DEFAULT-VALUE}).")
    private String webhookTtl;

    @Option(
            names = "--enable-bootstrap-token-auth",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Accept the tokens in secrets of type bootstrap.kubernetes.io/token in kube-system.")
    private boolean bootstrapTokens;

    @Option(
            names = "--service-account-signing-key-file",
            paramLabel = "FILE",
            description = "Private key that signs service account tokens (generated in the data directory).")
    private @Nullable Path signingKey;

    @Option(
            names = "--service-account-key-file",
            paramLabel = "FILE",
            description = "File with keys that verify service account tokens. May be repeated.")
    private List<Path> keys = List.of();

    @Option(
            names = "--service-account-issuer",
            paramLabel = "ISSUER",
            description = "Issuer of service account tokens. Repeat to accept tokens of further issuers.")
    private List<String> issuers = List.of();

    @Option(
            names = "--api-audiences",
            paramLabel = "AUDIENCE",
            split = ",",
            description = "Accepted token audiences (the issuer of service account tokens).")
    private List<String> audiences = List.of();

    @Option(
            names = "--service-account-jwks-uri",
            paramLabel = "URL",
            description = "Published URL of the keys for service account tokens (that of this server).")
    private @Nullable URI jwksUri;

    @Option(
            names = "--service-account-max-token-expiration",
            paramLabel = "DURATION",
            defaultValue = "0s",
            hidden = true,
            description = "Maximum validity of service account tokens, at least 1h; 0s for none of the server's own"
                    + " (${DEFAULT-VALUE}).")
    private String longestTokens = "0s";

    @Option(
            names = "--service-account-extend-token-expiration",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "true",
            fallbackValue = "true",
            hidden = true,
            description = "Whether tokens of pods that are requested for 3607 seconds are valid for a year"
                    + " (${DEFAULT-VALUE}).")
    private boolean extendsTokens;

    /**
     * Returns the settings selected by the flags.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    public AuthenticationSettings toSettings() throws IOException {
        if (issuers.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("--service-account-issuer must not be empty");
        }
        if (jwksUri != null && !"https".equals(jwksUri.getScheme())) {
            throw new IllegalArgumentException(
                    "--service-account-jwks-uri requires https scheme, parsed as: " + jwksUri);
        }
        for (Path key : keys) {
            ReadableFile.require("--service-account-key-file", key);
        }
        return new AuthenticationSettings(
                        ReadableFile.of("--authentication-config", configuration),
                        ReadableFile.of("--service-account-signing-key-file", signingKey),
                        keys,
                        issuers,
                        audiences,
                        Optional.ofNullable(jwksUri),
                        false)
                .with(new AuthenticatorSettings(
                        oidc.toSettings(configuration != null),
                        webhook(),
                        bootstrapTokens,
                        requestHeaders.toSettings()))
                .with(lifetimes());
    }

    private TokenLifetimes lifetimes() {
        Duration longest = DurationFlag.parse("--service-account-max-token-expiration", longestTokens);
        return new TokenLifetimes(longest.isZero() ? Optional.empty() : Optional.of(longest), extendsTokens);
    }

    /**
     * Checks that the certificates of ordinary clients are not those of proxies.
     *
     * @throws IllegalArgumentException if they may be
     * @throws IOException if a file cannot be read
     */
    void requireDistinct(Path clientAuthorities) throws IOException {
        requestHeaders.requireDistinct(clientAuthorities);
    }

    private Optional<TokenWebhookSettings> webhook() throws IOException {
        Duration ttl = DurationFlag.parse(WEBHOOK_TTL, webhookTtl);
        if (webhook == null) {
            return Optional.empty();
        }
        ReadableFile.require(WEBHOOK, webhook);
        if (!List.of("v1", "v1beta1").contains(webhookVersion)) {
            throw new IllegalArgumentException("unsupported authentication webhook version \"" + webhookVersion
                    + "\", supported versions are \"v1\", \"v1beta1\"");
        }
        return Optional.of(new TokenWebhookSettings(webhook, webhookVersion, ttl));
    }
}
