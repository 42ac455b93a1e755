package dev.kontract.server.encryption;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.status.FieldError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads files of the kind {@code EncryptionConfiguration} of {@code apiserver.config.k8s.io/v1}. */
final class EncryptionConfiguration {

    /** Loaded when the first file is read. */
    private static final class Format {
        static final ConfigurationFormat FORMAT = ConfigurationFormat.of(
                "EncryptionConfiguration",
                Set.of("apiserver.config.k8s.io/v1"),
                EncryptionConfiguration.class,
                "encryption-configuration.yaml");
    }

    private static final Map<String, Function<byte[], ValueCipher>> CIPHERS =
            Map.of("aescbc", AesCipher::cbc, "aesgcm", AesCipher::gcm, "secretbox", SecretBox::new);

    private EncryptionConfiguration() {}

    /**
     * Parses the content of a file in YAML or JSON.
     *
     * @param file the file, for messages
     * @param plugins the KMS plugins
     * @throws IOException if the content is invalid; the message lists all errors on one line, without keys
     */
    static EncryptionRules parse(Path file, byte[] content, KmsCiphers.Source plugins) throws IOException {
        JsonNode document = validate(file, content);
        Map<EncryptedResource, List<NamedCipher>> ciphers = new LinkedHashMap<>();
        for (JsonNode entry : document.path("resources")) {
            List<NamedCipher> providers = new ArrayList<>();
            for (JsonNode provider : entry.path("providers")) {
                providers.addAll(ciphers(provider, plugins));
            }
            for (JsonNode name : entry.path("resources")) {
                EncryptedResource resource = EncryptedResource.parse(name.asText());
                ciphers.computeIfAbsent(resource, absent -> new ArrayList<>()).addAll(providers);
            }
        }
        return new EncryptionRules(ciphers);
    }

    /**
     * Returns the content of a valid file, without connecting to plugins.
     *
     * @throws IOException if it is invalid
     */
    static JsonNode validate(Path file, byte[] content) throws IOException {
        JsonNode document = Format.FORMAT.parse(file, content);
        List<String> errors = new ArrayList<>();
        new EncryptionValidation(document)
                .errors().stream().map(FieldError::text).forEach(errors::add);
        Format.FORMAT.requireNone(file, errors);
        return document;
    }

    private static List<NamedCipher> ciphers(JsonNode provider, KmsCiphers.Source plugins) throws IOException {
        if (provider.hasNonNull("identity")) {
            return List.of(NamedCipher.IDENTITY);
        }
        if (provider.hasNonNull("kms")) {
            KmsSettings settings = KmsSettings.of(provider.path("kms"));
            return List.of(NamedCipher.ofPlugin(settings.name(), plugins.get(settings)));
        }
        List<NamedCipher> ciphers = new ArrayList<>();
        CIPHERS.forEach((name, cipher) -> provider.path(name)
                .path("keys")
                .forEach(key -> ciphers.add(
                        NamedCipher.of(name, key.path("name").asText(), cipher.apply(secret(key.path("secret")))))));
        return ciphers;
    }

    /**
     * Returns the bytes of a key.
     *
     * @throws IllegalArgumentException if it is not in Base64
     */
    static byte[] secret(JsonNode text) {
        return Base64.getDecoder().decode(text.asText().replaceAll("[\r\n]", ""));
    }
}
