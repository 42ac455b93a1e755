package dev.kontract.server.flags;

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
            paramLabel = "FILE",
            description = "AuthenticationConfiguration file: trusted JWT issuers and anonymous access.")
    private @Nullable Path configuration;

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
