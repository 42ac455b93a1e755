package dev.kontract.server.access;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authentication.configuration.AuthenticationConfiguration;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** Expresses the settings of an OpenID Connect issuer as an {@code AuthenticationConfiguration}. */
final class OidcConfiguration {

    /** Errors name the flags where they would name a file. */
    private static final Path ORIGIN = Path.of("--oidc-issuer-url");

    private OidcConfiguration() {}

    /**
     * Returns the configuration.
     *
     * @param own the issuer names of this server's own tokens
     * @throws IOException if the settings are invalid or the file with authorities cannot be read
     */
    static AuthenticationConfiguration of(OidcSettings settings, Collection<String> own) throws IOException {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "apiserver.config.k8s.io/v1")
                .put("kind", "AuthenticationConfiguration");
        ObjectNode jwt = document.putArray("jwt").addObject();
        ObjectNode issuer = jwt.putObject("issuer").put("url", settings.issuerUrl());
        issuer.putArray("audiences").add(settings.clientId());
        if (settings.authorities().isPresent()) {
            issuer.put(
                    "certificateAuthority",
                    Files.readString(settings.authorities().get()));
        }
        ArrayNode rules = jwt.putArray("claimValidationRules");
        new TreeMap<>(settings.requiredClaims())
                .forEach((claim, value) -> rules.addObject().put("claim", claim).put("requiredValue", value));
        ObjectNode mappings = jwt.putObject("claimMappings");
        mappings.putObject("username").put("claim", settings.usernameClaim()).put("prefix", prefix(settings));
        if (!settings.groupsClaim().isEmpty()) {
            mappings.putObject("groups").put("claim", settings.groupsClaim()).put("prefix", settings.groupsPrefix());
        }
        AuthenticationConfiguration all =
                AuthenticationConfiguration.parse(ORIGIN, document.toString().getBytes(StandardCharsets.UTF_8), own);
        List<JwtConfiguration> accepting = all.jwt().stream()
                .map(each -> each.accepting(settings.signingAlgorithms()))
                .toList();
        return new AuthenticationConfiguration(accepting, all.anonymous());
    }

    private static String prefix(OidcSettings settings) {
        return switch (settings.usernamePrefix()) {
            case "" -> settings.usernameClaim().equals("email") ? "" : settings.issuerUrl() + '#';
            case "-" -> "";
            default -> settings.usernamePrefix();
        };
    }
}
