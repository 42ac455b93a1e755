package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
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

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final String KIND = "AuthenticationConfiguration";
    private static final Set<String> VERSIONS =
            Set.of("apiserver.config.k8s.io/v1", "apiserver.config.k8s.io/v1beta1", "apiserver.config.k8s.io/v1alpha1");

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
        JsonNode document = parse(file);
        List<String> errors = new ArrayList<>(ConfigurationSchema.misfits(document, outline()));
        if (errors.isEmpty()) {
            errors.addAll(new ConfigurationValidation(disallowedIssuers).errors(document));
        }
        if (!errors.isEmpty()) {
            throw new IOException(file + " is not a valid " + KIND + ": " + String.join("; ", errors));
        }
        List<JwtConfiguration> jwt = new ArrayList<>();
        document.path("jwt").forEach(one -> jwt.add(JwtConfiguration.of(one)));
        Optional<AnonymousAccess> anonymous = document.hasNonNull("anonymous")
                ? Optional.of(AnonymousAccess.of(document.path("anonymous")))
                : Optional.empty();
        return new AuthenticationConfiguration(jwt, anonymous);
    }

    private static JsonNode parse(Path file) throws IOException {
        JsonNode document;
        try {
            document = YAML.readTree(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not valid YAML: " + e.getOriginalMessage(), e);
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not valid UTF-8", e);
        }
        String version = document.path("apiVersion").asText("");
        String kind = document.path("kind").asText("");
        if (!kind.equals(KIND) || !VERSIONS.contains(version)) {
            throw new IOException(file + ": no kind \"" + kind + "\" is registered for version \"" + version
                    + "\"; want " + KIND + " of apiserver.config.k8s.io/v1");
        }
        return document;
    }

    private static JsonNode outline() throws IOException {
        String name = "authentication-configuration.yaml";
        try (InputStream stream = AuthenticationConfiguration.class.getResourceAsStream(name)) {
            return YAML.readTree(Objects.requireNonNull(stream, name));
        }
    }
}
