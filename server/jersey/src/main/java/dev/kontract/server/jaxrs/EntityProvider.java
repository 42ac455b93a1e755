package dev.kontract.server.jaxrs;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.kontract.model.Json;
import dev.kontract.server.api.ModelProvider;
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
 * Reads and writes bodies of an embedder's resources as JSON, except objects of the model, which
 * {@link ModelProvider} handles.
 */
final class EntityProvider implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return !ModelProvider.isModel(type) && type != Object.class;
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
        byte[] bytes = body.readAllBytes();
        if (bytes.length == 0) {
            return null;
        }
        if (!ModelProvider.isJson(mediaType)) {
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
        return !ModelProvider.isModel(type);
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
        } else {
            body.write(Json.mapper().writeValueAsBytes(entity));
        }
    }
}
