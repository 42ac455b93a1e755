package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.json.JsonNumbers;
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

/** Reads PATCH requests. */
final class PatchReader {

    private static final String JSON = "application/json-patch+json";
    static final String MERGE = "application/merge-patch+json";
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

    /** A patch with its options. */
    record Change(ObjectUpdate update, WriteParameters parameters) {}

    /**
     * Reads a PATCH request. Syntax errors in the patch are reported with 400 only once the object to patch is found.
     *
     * @throws StatusException 415 when the patch type is unknown, 422 when the options are invalid
     */
    Change read(RequestContext request, ObjectAddress target) {
        if (isApply(request)) {
            return apply(request, target);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        return new Change(
                new PatchUpdate(
                        patch(request, parameters),
                        bodies(request, parameters),
                        target,
                        ownership,
                        parameters.manager()),
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

    /** Returns how an apply resolves conflicts ({@code force}). */
    static ConflictResolution onConflict(RequestContext request) {
        return request.query().isTrue("force") ? ConflictResolution.FORCE : ConflictResolution.FAIL;
    }

    /** Reads an applied configuration. */
    SentBody<ObjectNode> config(RequestContext request) {
        YamlTree yaml;
        try {
            yaml = codec.parseYaml(request.body());
        } catch (DecodeException e) {
            throw StatusException.badRequest("error decoding YAML: " + PatchedBodies.NOT_YAML + e.getMessage());
        }
        if (JsonNumbers.withoutLongIntegers(yaml.tree()) instanceof ObjectNode config) {
            return new SentBody<>(config, yaml.duplicates());
        }
        if (yaml.tree().isNull()) {
            return new SentBody<>(JsonNodeFactory.instance.objectNode(), List.of());
        }
        throw StatusException.badRequest(
                "error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot" + " unmarshal "
                        + GoFormat.jsonType(yaml.tree()) + " into Go value of type map[string]interface {}");
    }

    /** Returns the decoder of patched objects. */
    PatchedBodies bodies(RequestContext request, WriteParameters parameters) {
        return new PatchedBodies(codec, bodies, parameters.fieldValidation(), request);
    }

    /** Reads a patch other than an apply. */
    Supplier<SentBody<ObjectPatch>> patch(RequestContext request, WriteParameters parameters) {
        boolean lenient = parameters.fieldValidation().equals("Ignore");
        return deferred(() -> lenient
                ? LenientPatchErrors.during(mediaType(request), request.body(), () -> readPatch(request))
                : readPatch(request));
    }

    /** Reads immediately, but defers errors until there is an object to patch. */
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

    /** Returns whether the PATCH is a server-side apply. */
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
