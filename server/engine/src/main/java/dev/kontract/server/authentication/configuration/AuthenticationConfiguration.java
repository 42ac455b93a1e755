package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.configuration.ConfigurationFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The contents of an {@code AuthenticationConfiguration} file.
 *
 * @param jwt the JWT issuers to trust
 * @param anonymous the configuration of anonymous access, empty if the file has none
 */
public record AuthenticationConfiguration(List<JwtConfiguration> jwt, Optional<AnonymousAccess> anonymous) {

    /** No JWT issuers and no configuration of anonymous access. */
    public static final AuthenticationConfiguration NONE = new AuthenticationConfiguration(List.of(), Optional.empty());

    private static final String V1 = "apiserver.config.k8s.io/v1";

    /** Loaded when the first file is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "AuthenticationConfiguration",
                Set.of(V1, V1 + "beta1", V1 + "alpha1"),
                AuthenticationConfiguration.class,
                "authentication-configuration.yaml");
    }

    /** Copies the list. */
    public AuthenticationConfiguration {
        jwt = List.copyOf(jwt);
    }

    /**
     * Reads a file in YAML or JSON.
     *
     * @param disallowedIssuers issuer names that must not be configured because this server issues tokens under them
     * @throws IOException if the file cannot be read or is invalid; the message lists all errors on one line
     */
    public static AuthenticationConfiguration read(Path file, Collection<String> disallowedIssuers) throws IOException {
        return parse(file, ConfigurationFormat.read(file), disallowedIssuers);
    }

    /**
     * Parses the content of a file in YAML or JSON.
     *
     * @param file the file, for messages
     * @param disallowedIssuers issuer names that must not be configured because this server issues tokens under them
     * @throws IOException if the content is invalid; the message lists all errors on one line
     */
    public static AuthenticationConfiguration parse(Path file, byte[] content, Collection<String> disallowedIssuers)
            throws IOException {
        JsonNode document = Format.FORMAT.parse(file, content);
        Format.FORMAT.requireNone(file, new ConfigurationValidation(disallowedIssuers).errors(document));
        List<JwtConfiguration> jwt = new ArrayList<>();
        document.path("jwt").forEach(one -> jwt.add(JwtConfiguration.of(one)));
        Optional<AnonymousAccess> anonymous = document.hasNonNull("anonymous")
                ? Optional.of(AnonymousAccess.of(document.path("anonymous")))
                : Optional.empty();
        return new AuthenticationConfiguration(jwt, anonymous);
    }
}
