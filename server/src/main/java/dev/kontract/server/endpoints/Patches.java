package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.OnConflict;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.patch.JsonPatch;
import dev.kontract.server.patch.MergePatch;
import dev.kontract.server.patch.Patch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.registry.Transition;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.ApiException;
import java.util.List;
import java.util.Locale;

/** From the body of a PATCH to what it does. */
final class Patches {

    private static final String JSON = "application/json-patch+json";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final List<String> MEDIA_TYPES = List.of(JSON, MERGE, STRATEGIC, APPLY);

    private final Codec codec;
    private final ObjectSchema schema;
    private final Bodies bodies;
    private final Ownership ownership;

    Patches(Codec codec, ObjectSchema schema, Bodies bodies, Ownership ownership) {
        this.codec = codec;
        this.bodies = bodies;
        this.schema = schema;
        this.ownership = ownership;
    }

    /** The change that was sent, with its options. */
    record Change(Transition transition, WriteParameters parameters) {}

    /**
     * Reads a PATCH.
     *
     * @throws ApiException 400 when the patch is malformed, 415 when it is of no known kind, 422 for options that do not
     *     fit it
     */
    Change read(RequestContext request, Target target) {
        if (isApply(request)) {
            return apply(request, target);
        }
        WriteParameters parameters = WriteParameters.ofPatch(request);
        Owner owner = new Owner(parameters.manager(), request.info().subresource());
        return new Change(
                new PatchTransition(patch(request), bodies(request, parameters), target, ownership, owner), parameters);
    }

    private Change apply(RequestContext request, Target target) {
        WriteParameters parameters = WriteParameters.ofApply(request);
        ObjectNode config = config(request);
        Owner owner = new Owner(parameters.manager(), request.info().subresource());
        OnConflict onConflict = onConflict(request);
        return new Change(
                new ApplyTransition(
                        config,
                        bodies(request, parameters),
                        target,
                        ownership,
                        new ApplyTransition.Application(owner, onConflict)),
                parameters);
    }

    /** What an apply does about fields others own. */
    static OnConflict onConflict(RequestContext request) {
        return request.query().isTrue("force") ? OnConflict.FORCE : OnConflict.FAIL;
    }

    /** Reads a configuration that is applied. */
    ObjectNode config(RequestContext request) {
        try {
            if (codec.parseYaml(request.body()) instanceof ObjectNode config) {
                return config;
            }
        } catch (DecodeException e) {
            throw ApiException.badRequest("error decoding YAML: " + e.getMessage());
        }
        throw ApiException.badRequest("error decoding YAML: a configuration is an object");
    }

    /** Reads what a patch makes of an object. */
    PatchedBodies bodies(RequestContext request, WriteParameters parameters) {
        return new PatchedBodies(codec, bodies, parameters.fieldValidation(), request);
    }

    /** Reads a patch that is not an apply. */
    Patch patch(RequestContext request) {
        return patch(mediaType(request), request);
    }

    /** Whether a PATCH applies a configuration (server-side apply). */
    static boolean isApply(RequestContext request) {
        return mediaType(request).equals(APPLY);
    }

    private static String mediaType(RequestContext request) {
        String mediaType = request.contentType().split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
        if (!MEDIA_TYPES.contains(mediaType)) {
            throw ApiException.unsupportedMediaType(MEDIA_TYPES);
        }
        return mediaType;
    }

    private Patch patch(String mediaType, RequestContext request) {
        JsonNode body = PatchSyntax.read(request.body(), mediaType.equals(STRATEGIC) ? "" : "error decoding patch: ");
        return switch (mediaType) {
            case JSON -> jsonPatch(body, request);
            case MERGE -> MergePatch.of(body);
            default -> StrategicMergePatch.of(body, schema);
        };
    }

    private static Patch jsonPatch(JsonNode body, RequestContext request) {
        JsonPatch patch = JsonPatch.of(body);
        patch.unknownFields().forEach(request::warn);
        return patch;
    }
}
