package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.yaml.YamlTree;
import dev.kontract.server.endpoints.body.PatchSyntax;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.endpoints.option.WriteParameters;
import dev.kontract.server.patch.JsonPatchOperations;
import dev.kontract.server.patch.MergePatch;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** From the body of a PATCH to what it does. */
final class PatchReader {

    private static final String JSON = "application/json-patch+json";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final List<String> MEDIA_TYPES = List.of(JSON, MERGE, STRATEGIC, APPLY);

    private final Codec codec;
    private final ObjectSchema schema;
    private final RequestBodies bodies;
    private final FieldOwnership ownership;

    PatchReader(Codec codec, ObjectSchema schema, RequestBodies bodies, FieldOwnership ownership) {
        this.codec = codec;
        this.bodies = bodies;
        this.schema = schema;
        this.ownership = ownership;
    }

    /** The change that was sent, with its options. */
    record Change(ObjectUpdate update, WriteParameters parameters) {}

    /**
     * Reads a PATCH. A malformed one is told when there is something to change, with 400.
     *
     * @throws StatusException 415 when it is of no known kind, 422 for options that do not
     *     fit it
     */
    Change read(RequestContext request, ObjectAddress target) {
        if (isApply(request)) {
            return apply(request, target);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        return new Change(
                new PatchUpdate(patch(request), bodies(request, parameters), target, ownership, parameters.manager()),
                parameters);
    }

    private Change apply(RequestContext request, ObjectAddress target) {
        WriteParameters parameters = WriteParameters.ofApply(request);
        ConflictResolution onConflict = onConflict(request);
        return new Change(
                new ApplyUpdate(
                        deferred(() -> config(request)),
                        bodies(request, parameters),
                        target,
                        ownership,
                        new ApplyUpdate.Application(parameters.manager(), onConflict)),
                parameters);
    }

    /** What an apply does about fields others own. */
    static ConflictResolution onConflict(RequestContext request) {
        return request.query().isTrue("force") ? ConflictResolution.FORCE : ConflictResolution.FAIL;
    }

    /** Reads a configuration that is applied. */
    SentBody<ObjectNode> config(RequestContext request) {
        YamlTree yaml;
        try {
            yaml = codec.parseYaml(request.body());
        } catch (DecodeException e) {
            throw StatusException.badRequest("error decoding YAML: " + PatchedBodies.NOT_YAML + e.getMessage());
        }
        if (yaml.tree() instanceof ObjectNode config) {
            return new SentBody<>(config, yaml.duplicates());
        }
        if (yaml.tree().isNull()) {
            return new SentBody<>(JsonNodeFactory.instance.objectNode(), List.of());
        }
        throw StatusException.badRequest(
                "error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot" + " unmarshal "
                        + GoFormat.jsonType(yaml.tree()) + " into Go value of type map[string]interface {}");
    }

    /** Reads what a patch makes of an object. */
    PatchedBodies bodies(RequestContext request, WriteParameters parameters) {
        return new PatchedBodies(codec, bodies, parameters.fieldValidation(), request);
    }

    /** Reads a patch that is not an apply. */
    Supplier<SentBody<ObjectPatch>> patch(RequestContext request) {
        return deferred(() -> readPatch(request));
    }

    /** Reads at once; what is wrong with a patch is told once there is something to patch. */
    static <T> Supplier<T> deferred(Supplier<T> reading) {
        try {
            T read = reading.get();
            return () -> read;
        } catch (StatusException e) {
            return () -> {
                throw e;
            };
        }
    }

    private SentBody<ObjectPatch> readPatch(RequestContext request) {
        String mediaType = mediaType(request);
        String prefix = mediaType.equals(STRATEGIC) ? "" : "error decoding patch: ";
        SentBody<JsonNode> body = PatchSyntax.read(request.body(), prefix);
        return switch (mediaType) {
            case JSON -> jsonPatch(body);
            case MERGE -> new SentBody<>(MergePatch.of(body.content()), body.problems());
            default -> new SentBody<>(StrategicMergePatch.of(body.content(), schema), body.problems());
        };
    }

    private static SentBody<ObjectPatch> jsonPatch(SentBody<JsonNode> body) {
        JsonPatchOperations patch = JsonPatchOperations.of(body.content());
        List<String> problems = Stream.of(body.problems(), patch.unknownFields())
                .flatMap(List::stream)
                .map(problem -> "json patch " + problem)
                .toList();
        return new SentBody<>(patch, problems);
    }

    /** Whether a PATCH applies a configuration (server-side apply). */
    static boolean isApply(RequestContext request) {
        return mediaType(request).equals(APPLY);
    }

    private static String mediaType(RequestContext request) {
        String mediaType = request.contentType().split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        if (!MEDIA_TYPES.contains(mediaType)) {
            throw StatusException.unsupportedMediaType(MEDIA_TYPES);
        }
        return mediaType;
    }
}
