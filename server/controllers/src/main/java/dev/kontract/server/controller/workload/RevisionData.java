package dev.kontract.server.controller.workload;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.ControllerRevision;
import dev.kontract.model.HtmlEscapes;
import dev.kontract.model.Json;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.RawExtension;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/**
 * The data of a ControllerRevision: a strategic merge patch with the pod template that {@code kubectl rollout undo}
 * applies to the set. Revision names contain a hash of the bytes, which therefore have to equal those of other
 * implementations: fields in alphabetical order, and the escapes of Go's JSON encoder.
 *
 * @param json the patch
 */
public record RevisionData(String json) {

    private static final JsonMapper GO = JsonMapper.builder(
                    new JsonFactoryBuilder().characterEscapes(new HtmlEscapes()).build())
            .build();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String DIRECTIVE = "$patch";
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int LONGEST_PREFIX = 223;
    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    /** Returns the data of a template. */
    public static RevisionData of(PodTemplateSpec template) {
        ObjectNode replaced = NODES.objectNode();
        if (Json.tree(template) instanceof ObjectNode fields) {
            replaced.setAll(fields);
        }
        replaced.put(DIRECTIVE, "replace");
        ObjectNode patch = NODES.objectNode();
        patch.putObject("spec").set("template", replaced);
        return new RevisionData(written(patch));
    }

    /** Returns the data of a revision. */
    public static RevisionData of(ControllerRevision revision) {
        return new RevisionData(
                revision.getData() == null ? "{}" : written(revision.getData().tree()));
    }

    /** Returns the pod template. */
    public PodTemplateSpec template() {
        JsonNode kept = tree().path("spec").path("template");
        if (kept instanceof ObjectNode fields) {
            fields.remove(DIRECTIVE);
        }
        try {
            return Json.mapper().treeToValue(kept, PodTemplateSpec.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the data as a revision keeps it. */
    public RawExtension extension() {
        return new RawExtension(tree());
    }

    private JsonNode tree() {
        return Json.read(json, JsonNode.class);
    }

    /** Returns a hash of the data, encoded with characters that do not form words. */
    public String hash(int collisions) {
        int hash = FNV_START;
        for (byte each : (json + collisions).getBytes(StandardCharsets.UTF_8)) {
            hash = hash * FNV_PRIME ^ (each & 0xff);
        }
        StringBuilder name = new StringBuilder();
        for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
            name.append(ALPHABET.charAt(digit % ALPHABET.length()));
        }
        return name.toString();
    }

    /** Returns the name of the revision of a workload with this hash. */
    public static String revisionName(String set, String hash) {
        return set.substring(0, Math.min(set.length(), LONGEST_PREFIX)) + '-' + hash;
    }

    private static String written(JsonNode patch) {
        try {
            return GO.writeValueAsString(sorted(patch));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            TreeMap<String, JsonNode> fields = new TreeMap<>();
            object.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
            return new ObjectNode(NODES, fields);
        }
        if (node instanceof ArrayNode list) {
            ArrayNode copy = NODES.arrayNode(list.size());
            list.forEach(item -> copy.add(sorted(item)));
            return copy;
        }
        return node;
    }
}
