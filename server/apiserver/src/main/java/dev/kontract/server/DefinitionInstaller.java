package dev.kontract.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Creates or replaces the definitions that a server is started with, and waits until their kinds are served. */
final class DefinitionInstaller {

    private static final Kind<CustomObject> DEFINITIONS = Kind.custom(
            "apiextensions.k8s.io/v1", "CustomResourceDefinition", "customresourcedefinitions", Kind.Scope.CLUSTER);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Resource<CustomObject> definitions;

    /** Writes with {@code administrator}. */
    DefinitionInstaller(KontractClient administrator) {
        this.definitions = administrator.resource(DEFINITIONS);
    }

    /**
     * Installs all definitions of {@code sources}.
     *
     * @throws IOException when a file cannot be read or a definition is refused; the message names the file, the line and the
     *     cause
     */
    void install(List<DefinitionSource> sources) throws IOException {
        List<DefinitionSource.Definition> written = new ArrayList<>();
        for (DefinitionSource source : sources) {
            for (DefinitionSource.Definition definition : source.read()) {
                write(definition);
                written.add(definition);
            }
        }
        for (DefinitionSource.Definition definition : written) {
            awaitEstablished(definition);
        }
    }

    private void write(DefinitionSource.Definition definition) throws IOException {
        CustomObject object = Json.read(definition.object().toString(), CustomObject.class);
        try {
            try {
                definitions.create(object);
            } catch (ApiException.AlreadyExists e) {
                object.metadata()
                        .setResourceVersion(definitions.get(definition.name()).resourceVersion());
                definitions.replace(object);
            }
        } catch (ApiException e) {
            throw new IOException(definition.place() + ": " + e.getMessage(), e);
        }
    }

    private void awaitEstablished(DefinitionSource.Definition definition) throws IOException {
        CustomObject decided;
        try {
            decided = definitions.await(definition.name(), DefinitionInstaller::isDecided, PATIENCE);
        } catch (ConditionTimeoutException e) {
            throw new IOException(definition.place() + ": " + definition.name() + " was not established", e);
        }
        JsonNode conflict = condition(decided, "NamesAccepted");
        if (!isTrue(conflict)) {
            throw new IOException(definition.place() + ": the names of " + definition.name() + " were not accepted: "
                    + conflict.path("message").asText());
        }
    }

    private static boolean isDecided(CustomObject definition) {
        return isTrue(condition(definition, "Established"))
                || condition(definition, "NamesAccepted")
                        .path("status")
                        .asText()
                        .equals("False");
    }

    private static boolean isTrue(JsonNode condition) {
        return condition.path("status").asText().equals("True");
    }

    private static JsonNode condition(CustomObject definition, String type) {
        for (JsonNode condition : definition.field("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return Json.mapper().missingNode();
    }
}
