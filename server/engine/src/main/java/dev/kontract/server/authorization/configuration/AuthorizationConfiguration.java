package dev.kontract.server.authorization.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.status.FieldError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The content of an {@code AuthorizationConfiguration} file.
 *
 * @param authorizers the authorizers; the first with an opinion decides
 */
public record AuthorizationConfiguration(List<Entry> authorizers) {

    private static final String V1 = "apiserver.config.k8s.io/v1";

    /** Loaded when the first file is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "AuthorizationConfiguration",
                Set.of(V1, V1 + "beta1", V1 + "alpha1"),
                AuthorizationConfiguration.class,
                "authorization-configuration.yaml");
    }

    /**
     * One authorizer.
     *
     * @param type {@code Node}, {@code RBAC}, {@code Webhook} and so on
     * @param name distinguishes webhooks; of other types, the type in lower case
     * @param webhook the settings of the type {@code Webhook}, empty for others
     */
    public record Entry(String type, String name, Optional<WebhookConfiguration> webhook) {

        private static Entry of(JsonNode authorizer) {
            return new Entry(
                    authorizer.path("type").asText(),
                    authorizer.path("name").asText(),
                    authorizer.hasNonNull("webhook")
                            ? Optional.of(WebhookConfiguration.of(authorizer.path("webhook")))
                            : Optional.empty());
        }
    }

    /** Copies the list. */
    public AuthorizationConfiguration {
        authorizers = List.copyOf(authorizers);
    }

    /**
     * Parses the content of a file in YAML or JSON.
     *
     * @param file the file, for messages
     * @throws IOException if the content is invalid; the message lists all errors on one line
     */
    public static AuthorizationConfiguration parse(Path file, byte[] content) throws IOException {
        JsonNode document = Format.FORMAT.parse(file, content);
        List<String> errors = new ArrayList<>();
        for (FieldError error : new AuthorizersValidation().errors(document)) {
            errors.add(error.text());
        }
        Format.FORMAT.requireNone(file, errors);
        List<Entry> authorizers = new ArrayList<>();
        document.path("authorizers").forEach(each -> authorizers.add(Entry.of(each)));
        return new AuthorizationConfiguration(authorizers);
    }
}
