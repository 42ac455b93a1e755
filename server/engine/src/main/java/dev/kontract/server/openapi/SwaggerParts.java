package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The parts of OpenAPI v2 of some kinds, created in each encoding on first use. Thread-safe. */
final class SwaggerParts {

    private final Map<SwaggerForm, Lazy<SwaggerForm.Part>> forms = new EnumMap<>(SwaggerForm.class);

    /**
     * Creates the parts.
     *
     * @param document makes the document of the kinds, of which the paths and the definitions are used
     */
    SwaggerParts(Supplier<ObjectNode> document) {
        for (SwaggerForm form : SwaggerForm.values()) {
            forms.put(form, new Lazy<>(() -> part(form, document.get())));
        }
    }

    private static SwaggerForm.Part part(SwaggerForm form, ObjectNode document) {
        return form.part(document.withObjectProperty("paths"), document.withObjectProperty("definitions"));
    }

    SwaggerForm.Part in(SwaggerForm form) {
        return Objects.requireNonNull(forms.get(form)).get();
    }
}
