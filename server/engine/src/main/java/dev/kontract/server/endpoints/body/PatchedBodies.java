package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.DecodedObject;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Decodes patched objects as strictly as request bodies. */
public final class PatchedBodies {

    /** The prefix of YAML syntax errors. */
    public static final String NOT_YAML = "error converting YAML to JSON: ";

    private static final Pattern PLACE = Pattern.compile("(into Go )struct field \\S+");
    private static final String BASE64 = "illegal base64 data";

    private final Codec codec;
    private final RequestBodies bodies;
    private final String fieldValidation;
    private final RequestContext request;

    /**
     * Creates a decoder.
     *
     * @param fieldValidation how unknown and duplicate fields in the patch and its result are treated
     */
    public PatchedBodies(Codec codec, RequestBodies bodies, String fieldValidation, RequestContext request) {
        this.codec = codec;
        this.bodies = bodies;
        this.fieldValidation = fieldValidation;
        this.request = request;
    }

    /**
     * Decodes and defaults a patched object.
     *
     * @throws StatusException 422 when the result is invalid
     */
    public ObjectNode read(ObjectNode patched, SentBody<ObjectPatch> patch) {
        return patch.content() instanceof StrategicMergePatch strategic
                ? read(
                        converted(patched, strategic),
                        patch.problems(),
                        strategic::toString,
                        PatchedBodies::convertersWords)
                : read(patched, patch.problems(), () -> bodies.decoder().shown(patched), UnaryOperator.identity());
    }

    /** The result of a strategic merge patch is converted from a tree, not decoded from JSON. */
    private ObjectNode converted(ObjectNode patched, StrategicMergePatch patch) {
        try {
            return TreeConversion.of(patched, codec.schema(bodies.type()).orElseThrow());
        } catch (DecodeException e) {
            throw invalid(patch.toString(), e.getMessage());
        }
    }

    /** Decodes the result of an apply; errors in the configuration come first. */
    public ObjectNode readApplied(ObjectNode merged, SentBody<ObjectNode> config) {
        for (String problem : config.problems()) {
            switch (fieldValidation) {
                case "Strict" -> throw StatusException.badRequest("error strict decoding YAML: " + NOT_YAML + problem);
                case "Warn" -> DecodedObject.lines(problem).forEach(request::warn);
                default -> {}
            }
        }
        try {
            return accepted(decodedApplied(merged), () -> bodies.decoder().shown(merged));
        } catch (DecodeException e) {
            throw invalid(bodies.decoder().shown(merged), e.getMessage());
        }
    }

    /** As upstream converts the result to its types, numbers that are too large for their fields are cut, not refused. */
    private DecodedObject decodedApplied(ObjectNode merged) {
        try {
            return bodies.decoder().decodeApplied(merged);
        } catch (DecodeException e) {
            ObjectSchema schema = codec.schema(bodies.type()).orElseThrow(() -> e);
            return bodies.decoder().decodeApplied(TreeConversion.of(merged, schema));
        }
    }

    /** Decodes the patched object; error messages show {@code shown}. */
    private ObjectNode read(
            ObjectNode patched, List<String> known, Supplier<String> shown, UnaryOperator<String> wording) {
        return accepted(decoded(patched, shown, wording).after(known), shown);
    }

    private ObjectNode accepted(DecodedObject decoded, Supplier<String> shown) {
        if (!decoded.problems().isEmpty()) {
            switch (fieldValidation) {
                case "Strict" -> throw invalid(shown.get(), decoded.problemText());
                case "Warn" -> decoded.warnings().forEach(request::warn);
                default -> {}
            }
        }
        try {
            return FrozenTrees.refrozen(bodies.defaulted(FrozenTrees.thawed(decoded.tree())));
        } catch (DecodeException e) {
            throw invalid(shown.get(), e.getMessage());
        }
    }

    private DecodedObject decoded(ObjectNode patched, Supplier<String> shown, UnaryOperator<String> wording) {
        try {
            return bodies.decoder().decodePatched(patched);
        } catch (DecodeException e) {
            throw invalid(shown.get(), wording.apply(e.getMessage()));
        }
    }

    /** Values with custom unmarshallers are decoded separately, so that their errors have no position. */
    private static String convertersWords(String message) {
        return message.startsWith(BASE64)
                ? "error decoding from json: " + message
                : PLACE.matcher(message).replaceFirst("$1value");
    }

    private static StatusException invalid(String shown, String why) {
        return StatusException.invalid("", "", "", List.of(FieldError.invalid("patch", shown, why)));
    }
}
