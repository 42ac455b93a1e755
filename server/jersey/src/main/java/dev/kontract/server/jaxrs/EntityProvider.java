package dev.kontract.server.jaxrs;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.kontract.model.Json;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes bodies of JAX-RS resources as JSON, except those of an embedder's resources that are objects of the model:
 * {@link dev.kontract.server.api.ModelProvider} handles these. Results of the server's own operations are not written here but
 * returned as they are.
 */
final class EntityProvider implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

    private final boolean decodes;

    private EntityProvider(boolean decodes) {
        this.decodes = decodes;
    }

    /** Decodes bodies into the types of parameters. */
    static EntityProvider decoding() {
        return new EntityProvider(true);
    }

    /** Returns a provider that leaves bodies to resources, which decode them as strictly as the request specifies. */
    static EntityProvider leavingBodies() {
        return new EntityProvider(false);
    }

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return !decodes || !(isModel(type) || type == Object.class);
    }

    private static boolean isModel(Class<?> type) {
        return type.getPackageName().equals(Json.class.getPackageName());
    }

    @Override
    public @Nullable Object readFrom(
            Class<Object> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        byte[] bytes = decodes ? body.readAllBytes() : new byte[0];
        if (bytes.length == 0) {
            return null;
        }
        if (!mediaType.getSubtype().endsWith("json")) {
            throw new NotSupportedException("the body is not JSON: " + mediaType);
        }
        try {
            return Json.mapper().readValue(bytes, type);
        } catch (JsonProcessingException e) {
            throw new BadRequestException(e.getOriginalMessage(), e);
        }
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return !decodes || !isModel(type);
    }

    @Override
    public void writeTo(
            Object entity,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream body)
            throws IOException {
        if (entity instanceof byte[] bytes) {
            body.write(bytes);
        } else if (entity instanceof CharSequence text) {
            body.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } else if (!(entity instanceof ApiResponse || entity instanceof StatusException)) {
            body.write(Json.mapper().writeValueAsBytes(entity));
        }
    }
}
