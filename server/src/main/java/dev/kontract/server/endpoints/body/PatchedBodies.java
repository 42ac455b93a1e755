package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.DecodedObject;
import dev.kontract.server.codec.Format;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Reads what a patch has made of an object, as strictly as a body that was sent whole. */
public final class PatchedBodies {

    /** How the complaints of the reader of YAML begin. */
    public static final String NOT_YAML = "error converting YAML to JSON: ";

    private static final Pattern PLACE = Pattern.compile("(into Go )struct field \\S+");
    private static final String BASE64 = "illegal base64 data";

    private final Codec codec;
    private final RequestBodies bodies;
    private final String fieldValidation;
    private final RequestContext request;

    /**
     * Reads what patches make of objects.
     *
     * @param fieldValidation what becomes of fields that are unknown or there twice, in the patch and in what it makes
     */
    public PatchedBodies(Codec codec, RequestBodies bodies, String fieldValidation, RequestContext request) {
        this.codec = codec;
        this.bodies = bodies;
        this.fieldValidation = fieldValidation;
        this.request = request;
    }

    /**
     * The patched object, checked and with the defaults of the contract.
     *
     * @throws StatusException 422 when it is no such object any more
     */
    public ObjectNode read(ObjectNode patched, SentBody<ObjectPatch> patch) {
        return patch.content() instanceof StrategicMergePatch strategic
                ? read(
                        converted(patched, strategic),
                        patch.problems(),
                        strategic::toString,
                        PatchedBodies::convertersWords)
                : read(patched, patch.problems(), () -> json(patched), UnaryOperator.identity());
    }

    /** What a strategic merge patch made is not read from JSON but converted from a tree. */
    private ObjectNode converted(ObjectNode patched, StrategicMergePatch patch) {
        try {
            return TreeConversion.of(patched, codec.schema(bodies.type()).orElseThrow());
        } catch (DecodeException e) {
            throw invalid(patch.toString(), e.getMessage());
        }
    }

    /** The same for an object that a configuration was applied to, whose own problems are told first. */
    public ObjectNode readApplied(ObjectNode merged, SentBody<ObjectNode> config) {
        for (String problem : config.problems()) {
            switch (fieldValidation) {
                case "Strict" -> throw StatusException.badRequest("error strict decoding YAML: " + NOT_YAML + problem);
                case "Warn" -> DecodedObject.lines(problem).forEach(request::warn);
                default -> {}
            }
        }
        return read(merged, List.of(), () -> json(merged), UnaryOperator.identity());
    }

    private String json(ObjectNode patched) {
        return new String(codec.encode(patched, Format.JSON), StandardCharsets.UTF_8).stripTrailing();
    }

    /** Reads the patched object; {@code shown} is what a refusal shows of it. */
    private ObjectNode read(
            ObjectNode patched, List<String> known, Supplier<String> shown, UnaryOperator<String> wording) {
        DecodedObject decoded = decoded(patched, shown, wording).after(known);
        if (!decoded.problems().isEmpty()) {
            switch (fieldValidation) {
                case "Strict" -> throw invalid(shown.get(), decoded.problemText());
                case "Warn" -> decoded.warnings().forEach(request::warn);
                default -> {}
            }
        }
        return bodies.defaulted(decoded.tree());
    }

    private DecodedObject decoded(ObjectNode patched, Supplier<String> shown, UnaryOperator<String> wording) {
        if (patched.path("apiVersion").asText().isEmpty()) {
            return untyped(patched);
        }
        try {
            return codec.decodePlainly(patched, bodies.type());
        } catch (DecodeException e) {
            throw invalid(shown.get(), wording.apply(e.getMessage()));
        }
    }

    /** Values with a notation of their own are read from JSON one by one: no message knows where they are. */
    private static String convertersWords(String message) {
        return message.startsWith(BASE64)
                ? "error decoding from json: " + message
                : PLACE.matcher(message).replaceFirst("$1value");
    }

    /** Without a version the original reads into a type of its own, which knows none of the names that travel. */
    private DecodedObject untyped(ObjectNode patched) {
        List<String> problems = new ArrayList<>();
        patched.fieldNames().forEachRemaining(name -> {
            if (!name.equals("kind") && !name.equals("apiVersion")) {
                problems.add("unknown field " + GoText.quote(name));
            }
        });
        ObjectNode empty = patched.objectNode();
        empty.put("kind", bodies.type().kind()).put("apiVersion", bodies.type().apiVersion());
        return new DecodedObject(empty, bodies.type(), problems);
    }

    private static StatusException invalid(String shown, String why) {
        return StatusException.invalid("", "", "", List.of(FieldError.invalid("patch", shown, why)));
    }
}
