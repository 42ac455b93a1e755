package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.recording.RecordedRequest;
import java.util.List;
import java.util.stream.Collectors;

/** The names of objects and resources in messages. */
final class Names {

    private Names() {}

    static String of(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    static String of(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        return of(metadata.path("namespace").asText(), metadata.path("name").asText());
    }

    static String of(List<? extends JsonNode> objects) {
        return objects.isEmpty() ? "none" : objects.stream().map(Names::of).collect(Collectors.joining(", "));
    }

    static String resource(RecordedRequest request) {
        return request.group().isEmpty() ? request.resource() : request.resource() + "." + request.group();
    }
}
