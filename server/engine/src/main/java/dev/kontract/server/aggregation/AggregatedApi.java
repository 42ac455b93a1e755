package dev.kontract.server.aggregation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.apiregistration.ApiPriority;
import java.util.Optional;

/**
 * A group version that another server serves, as its APIService declares it.
 *
 * @param name the name of the APIService
 * @param group the group, {@code ""} for the core group
 * @param version the version
 * @param service the service to which requests are forwarded
 * @param trust the certificates that are accepted from it
 * @param priority its rank in discovery
 * @param available whether the condition {@code Available} is true
 */
record AggregatedApi(
        String name,
        String group,
        String version,
        ServiceAddress service,
        Trust trust,
        ApiPriority priority,
        boolean available) {

    private static final int DEFAULT_PORT = 443;

    /** A port of a service. */
    record ServiceAddress(String namespace, String name, int port) {

        /** Returns the host that the certificate of the service must be valid for. */
        String host() {
            return name + '.' + namespace + ".svc";
        }
    }

    /**
     * The certificates that are accepted from a service.
     *
     * @param authorities PEM certificates in base64, {@code ""} for the authorities of the platform
     * @param insecure whether every certificate is accepted
     */
    record Trust(String authorities, boolean insecure) {}

    /** Reads an APIService; returns empty if it has no service, so that this server serves it itself. */
    static Optional<AggregatedApi> of(JsonNode object) {
        JsonNode spec = object.path("spec");
        JsonNode service = spec.path("service");
        if (!service.isObject()) {
            return Optional.empty();
        }
        return Optional.of(new AggregatedApi(
                object.path("metadata").path("name").asText(),
                spec.path("group").asText(),
                spec.path("version").asText(),
                new ServiceAddress(
                        service.path("namespace").asText(),
                        service.path("name").asText(),
                        service.path("port").asInt(DEFAULT_PORT)),
                new Trust(
                        spec.path("caBundle").asText(),
                        spec.path("insecureSkipTLSVerify").asBoolean()),
                new ApiPriority(
                        spec.path("groupPriorityMinimum").asInt(),
                        spec.path("versionPriority").asInt()),
                condition(object).path("status").asText().equals("True")));
    }

    /** Returns the condition {@code Available} of an APIService; a missing node if it has none. */
    static JsonNode condition(JsonNode object) {
        JsonNode conditions = object.path("status").path("conditions");
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals("Available")) {
                return condition;
            }
        }
        return conditions.path("Available");
    }

    /** Returns the path of the discovery document of this version, below which its resources are. */
    String path() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + '/' + version;
    }
}
