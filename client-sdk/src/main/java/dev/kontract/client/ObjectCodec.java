package dev.kontract.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Serializes and deserializes the objects of one kind. */
final class ObjectCodec<T extends KubernetesObject> {

    private static final ObjectMapper MAPPER = Json.mapper();

    private final Kind<T> kind;

    ObjectCodec(Kind<T> kind) {
        this.kind = kind;
    }

    /** Serializes an object, which gets the {@code apiVersion} and {@code kind} of the resource unless it has its own. */
    byte[] encode(T object) {
        byte[] json = bytes(object);
        StringBuilder type = new StringBuilder();
        if (object.getKind() == null) {
            type.append(",\"kind\":\"").append(kind.name().kind()).append('"');
        }
        if (object.getApiVersion() == null) {
            type.append(",\"apiVersion\":\"").append(kind.name().apiVersion()).append('"');
        }
        return type.isEmpty() ? json : appended(json, type.append('}').toString());
    }

    /** Appends text that begins with a comma to the fields of an object. */
    private static byte[] appended(byte[] object, String text) {
        boolean empty = object.length == "{}".length();
        byte[] end = text.substring(empty ? 1 : 0).getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(object, object.length - 1 + end.length);
        System.arraycopy(end, 0, all, object.length - 1, end.length);
        return all;
    }

    /** Serializes a patch. An apply patch gets the {@code apiVersion} and {@code kind} of the resource. */
    byte[] encode(Patch patch) {
        if (patch.mediaType().startsWith("application/apply") && patch.body() instanceof ObjectNode body) {
            ObjectNode named = body.deepCopy();
            name(named);
            return bytes(named);
        }
        return bytes(patch.body());
    }

    private void name(ObjectNode object) {
        if (!object.has("kind")) {
            object.put("kind", kind.name().kind());
        }
        if (!object.has("apiVersion")) {
            object.put("apiVersion", kind.name().apiVersion());
        }
    }

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    T decode(byte[] body) {
        return decode(body, kind.type());
    }

    static <R> R decode(byte[] body, Class<R> type) {
        try {
            return MAPPER.readValue(body, type);
        } catch (IOException e) {
            throw new TransportException("cannot parse the response", e);
        }
    }

    /** Fills in {@code apiVersion} and {@code kind}, which servers omit in list items. */
    ObjectList<T> decodeList(byte[] body) {
        try {
            JavaType listType = MAPPER.getTypeFactory().constructParametricType(ObjectList.class, kind.type());
            ObjectList<T> list = MAPPER.readValue(body, listType);
            list.items().forEach(this::complete);
            return list;
        } catch (IOException e) {
            throw new TransportException("cannot parse the response", e);
        }
    }

    private void complete(T item) {
        if (item.getKind() == null) {
            item.setKind(kind.name().kind());
            item.setApiVersion(kind.name().apiVersion());
        }
    }

    DeletionResult<T> decodeDeletion(byte[] body) {
        try {
            JsonNode tree = MAPPER.readTree(body);
            return tree.path("kind").asText().equals("Status")
                    ? new DeletionResult<>(Optional.empty(), Optional.of(MAPPER.treeToValue(tree, Status.class)))
                    : new DeletionResult<>(Optional.of(MAPPER.treeToValue(tree, kind.type())), Optional.empty());
        } catch (IOException e) {
            throw new TransportException("cannot parse the response", e);
        }
    }
}
