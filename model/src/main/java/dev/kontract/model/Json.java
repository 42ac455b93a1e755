package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/**
 * Converts between API objects and JSON with a shared, preconfigured mapper. Thread-safe.
 *
 * <pre>{@code
 * Role role = Json.read("{\"kind\":\"Role\"}", Role.class);
 * String text = Json.write(role);
 * Role other = Json.copy(role);
 * }</pre>
 */
public final class Json {

    private static final JsonMapper MAPPER = builder().build();

    private Json() {}

    private static JsonMapper.Builder builder() {
        JsonMapper.Builder builder = JsonMapper.builder(new ObjectTextFactory(
                        new JsonFactoryBuilder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)))
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .addModule(new SimpleModule("kontract")
                        .addDeserializer(String.class, new SharedStrings())
                        .addValueInstantiator(ArrayList.class, SmallCollections.lists())
                        .addValueInstantiator(LinkedHashMap.class, SmallCollections.maps()));
        return OtherAnnotations.isNeeded() ? builder.annotationIntrospector(new OtherAnnotations("com")) : builder;
    }

    /** Returns the shared mapper. Callers must not reconfigure it, but may configure a {@code copy()}. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /**
     * Parses an object.
     *
     * @throws UncheckedIOException if {@code text} is not JSON or does not match {@code type}
     */
    public static <T> T read(String text, Class<T> type) {
        try {
            return MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Serializes an object; null fields are omitted. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Converts an object to a JSON tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Returns a deep copy. */
    @SuppressWarnings("unchecked")
    public static <T> T copy(T value) {
        try (TokenBuffer buffer = new TokenBuffer(MAPPER, false)) {
            MAPPER.writeValue(buffer, value);
            return (T) MAPPER.readValue(buffer.asParser(), value.getClass());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
