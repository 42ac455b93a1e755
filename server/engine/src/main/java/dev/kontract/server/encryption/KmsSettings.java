package dev.kontract.server.encryption;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.GoDuration;
import dev.kontract.server.status.FieldError;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The provider {@code kms} of a configuration.
 *
 * @param name the name of the provider, which is part of stored values
 * @param socket the Unix domain socket of the plugin
 * @param timeout the limit of each call
 */
record KmsSettings(String name, Path socket, Duration timeout) {

    private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(3);
    private static final String SCHEME = "unix";

    /** Returns the settings of a valid provider. */
    static KmsSettings of(JsonNode kms) {
        return new KmsSettings(
                kms.path("name").asText(),
                Path.of(URI.create(kms.path("endpoint").asText()).getPath()),
                kms.hasNonNull("timeout") ? GoDuration.parse(kms.path("timeout").asText()) : STANDARD_TIMEOUT);
    }

    /** Returns the endpoint as it is written in a configuration. */
    String endpoint() {
        return SCHEME + "://" + socket;
    }

    /**
     * Returns what is wrong with a provider.
     *
     * @param path the path of the provider
     * @param others the names of earlier providers
     */
    static List<FieldError> errors(String path, JsonNode kms, List<String> others) {
        List<FieldError> errors = new ArrayList<>();
        name(path + ".name", kms.path("name").asText(""), others).ifPresent(errors::add);
        timeout(path + ".timeout", kms.path("timeout").asText("3s")).ifPresent(errors::add);
        endpoint(path + ".endpoint", kms.path("endpoint").asText("")).ifPresent(errors::add);
        if (kms.hasNonNull("cachesize")) {
            errors.add(
                    FieldError.invalid(path + ".cachesize", kms.path("cachesize"), "cachesize is not supported in v2"));
        }
        String version = kms.path("apiVersion").asText("v1");
        if (!version.equals("v2")) {
            errors.add(FieldError.invalid(
                    path + ".apiVersion", version, "this server calls KMS plugins of version v2 only"));
        }
        return errors;
    }

    private static Optional<FieldError> name(String path, String name, List<String> others) {
        if (name.isEmpty()) {
            return Optional.of(FieldError.required(path, "name is a mandatory field for a provider"));
        }
        if (name.contains(":")) {
            return Optional.of(
                    FieldError.invalid(path, name, "invalid KMS provider name " + name + ", must not contain ':'"));
        }
        return others.contains(name)
                ? Optional.of(FieldError.invalid(
                        path, name, "duplicate KMS provider name " + name + ", names must be unique"))
                : Optional.empty();
    }

    private static Optional<FieldError> timeout(String path, String timeout) {
        return GoDuration.find(timeout)
                        .filter(found -> !found.isZero() && !found.isNegative())
                        .isPresent()
                ? Optional.empty()
                : Optional.of(FieldError.invalid(path, timeout, "timeout should be a positive value"));
    }

    private static Optional<FieldError> endpoint(String path, String endpoint) {
        if (endpoint.isEmpty()) {
            return Optional.of(FieldError.invalid(path, "", "endpoint is a mandatory field for a kms"));
        }
        try {
            URI address = URI.create(endpoint);
            if (!SCHEME.equalsIgnoreCase(address.getScheme())) {
                return Optional.of(FieldError.invalid(
                        path,
                        endpoint,
                        "unsupported scheme \"" + address.getScheme() + "\" for KMS provider, only unix is supported"));
            }
            String place = address.getPath();
            return place == null || Path.of(place).getFileName() == null || place.startsWith("/@")
                    ? Optional.of(FieldError.invalid(path, endpoint, "must name a file, such as unix:///run/kms.sock"))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(
                    FieldError.invalid(path, endpoint, "invalid endpoint for kms provider, error: " + e.getMessage()));
        }
    }
}
