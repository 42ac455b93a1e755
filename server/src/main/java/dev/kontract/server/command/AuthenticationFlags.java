package dev.kontract.server.command;

import dev.kontract.server.access.AuthenticationSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that configure authentication tokens. */
public final class AuthenticationFlags {

    @Option(
            names = "--authentication-config",
            description = "AuthenticationConfiguration: token issuers to believe, paths open to anybody.")
    private @Nullable Path configuration;

    @Option(
            names = "--service-account-signing-key-file",
            description = "Private key for service account tokens (made in the data directory).")
    private @Nullable Path signingKey;

    @Option(
            names = "--service-account-key-file",
            description = "Keys, public or private, that service account tokens may be signed with. May be repeated.")
    private List<Path> keys = List.of();

    @Option(
            names = "--service-account-issuer",
            description = "Name of the issuer of service account tokens. Repeated: further ones to accept.")
    private List<String> issuers = List.of();

    @Option(
            names = "--api-audiences",
            split = ",",
            description = "Audiences of which tokens must name one (the issuer of service account tokens).")
    private List<String> audiences = List.of();

    @Option(
            names = "--service-account-jwks-uri",
            description = "Where others find the keys of service account tokens, if not on this server.")
    private @Nullable URI jwksUri;

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
                false);
    }
}
