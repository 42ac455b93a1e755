package dev.kontract.server.admission.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.podsecurity.Level;
import dev.kontract.server.admission.podsecurity.PodPolicy;
import dev.kontract.server.admission.podsecurity.PodSecuritySettings;
import dev.kontract.server.admission.podsecurity.Standard;
import dev.kontract.server.admission.podsecurity.StandardVersion;
import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.status.FieldError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads a {@code PodSecurityConfiguration}, with the messages of kube-apiserver. Used once. */
final class PodSecurityConfiguration {

    private static final String GROUP = "pod-security.admission.config.k8s.io/";

    /** Loaded when the first configuration is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "PodSecurityConfiguration",
                Set.of(GROUP + "v1", GROUP + "v1beta1", GROUP + "v1alpha1"),
                PodSecurityConfiguration.class,
                "pod-security-configuration.yaml");
    }

    private final JsonNode document;
    private final List<String> errors = new ArrayList<>();

    private PodSecurityConfiguration(JsonNode document) {
        this.document = document;
    }

    /**
     * Parses a configuration.
     *
     * @param place the file, for messages
     * @throws IOException if it is invalid; the message lists all errors
     */
    static PodSecuritySettings parse(Path place, byte[] content) throws IOException {
        PodSecurityConfiguration reader = new PodSecurityConfiguration(Format.FORMAT.parse(place, content));
        PodSecuritySettings settings = reader.settings();
        Format.FORMAT.requireNone(place, reader.errors);
        return settings;
    }

    private PodSecuritySettings settings() {
        PodPolicy defaults = new PodPolicy(standard("enforce"), standard("audit"), standard("warn"));
        Set<String> namespaces = exemptions("namespaces", NameFormats::label);
        Set<String> classes = exemptions("runtimeClasses", NameFormats::subdomain);
        Set<String> users =
                exemptions("usernames", name -> name.isEmpty() ? List.of("username must not be empty") : List.of());
        return new PodSecuritySettings(defaults, users, namespaces, classes);
    }

    private Standard standard(String mode) {
        return new Standard(
                value(mode, Level::find, Level.MESSAGE, Level.PRIVILEGED),
                value(mode + "-version", StandardVersion::find, StandardVersion.MESSAGE, StandardVersion.LATEST));
    }

    private <T> T value(String name, Function<String, Optional<T>> parser, String message, T otherwise) {
        String text = document.path("defaults").path(name).asText("");
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<T> value = parser.apply(text);
        if (value.isEmpty()) {
            errors.add(FieldError.invalid("defaults." + name, text, message).text());
        }
        return value.orElse(otherwise);
    }

    private Set<String> exemptions(String name, Function<String, List<String>> problems) {
        Set<String> names = new HashSet<>();
        JsonNode list = document.path("exemptions").path(name);
        for (int i = 0; i < list.size(); i++) {
            String text = list.get(i).asText();
            String path = "exemptions." + name + "[" + i + "]";
            List<String> found = problems.apply(text);
            if (!found.isEmpty()) {
                errors.add(
                        FieldError.invalid(path, text, String.join(", ", found)).text());
            } else if (!names.add(text)) {
                errors.add(FieldError.duplicate(path, text).text());
            }
        }
        return names;
    }
}
