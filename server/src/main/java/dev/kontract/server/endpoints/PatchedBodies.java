package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.Decoded;
import dev.kontract.server.codec.Format;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what a patch has made of an object, as strictly as a body that was sent whole. */
final class PatchedBodies {

    private final Codec codec;
    private final Bodies bodies;
    private final String fieldValidation;
    private final RequestContext request;

    PatchedBodies(Codec codec, Bodies bodies, String fieldValidation, RequestContext request) {
        this.codec = codec;
        this.bodies = bodies;
        this.fieldValidation = fieldValidation;
        this.request = request;
    }

    /**
     * The patched object, checked and with the defaults of the contract.
     *
     * @throws ApiException 422 when it is no such object any more
     */
    ObjectNode read(ObjectNode patched) {
        byte[] json = codec.encode(patched, Format.JSON);
        Decoded decoded = patched.path("apiVersion").asText().isEmpty() ? untyped(patched) : decoded(json);
        if (!decoded.problems().isEmpty()) {
            switch (fieldValidation) {
                case "Strict" -> throw invalid(json, decoded.problemText());
                case "Warn" -> decoded.warnings().forEach(request::warn);
                default -> {}
            }
        }
        return bodies.defaulted(decoded.tree());
    }

    private Decoded decoded(byte[] json) {
        try {
            return codec.decodePlainly(json, Format.JSON, bodies.type());
        } catch (DecodeException e) {
            throw invalid(json, e.getMessage());
        }
    }

    /** Without a version the original reads into a type of its own, which knows none of the names that travel. */
    private Decoded untyped(ObjectNode patched) {
        List<String> problems = new ArrayList<>();
        patched.fieldNames().forEachRemaining(name -> {
            if (!name.equals("kind") && !name.equals("apiVersion")) {
                problems.add("unknown field " + GoText.quote(name));
            }
        });
        ObjectNode empty = patched.objectNode();
        empty.put("kind", bodies.type().kind()).put("apiVersion", bodies.type().apiVersion());
        return new Decoded(empty, bodies.type(), problems);
    }

    private static ApiException invalid(byte[] json, String why) {
        String document = new String(json, StandardCharsets.UTF_8).stripTrailing();
        return ApiException.invalid("", "", "", List.of(FieldError.invalid("patch", document, why)));
    }
}
