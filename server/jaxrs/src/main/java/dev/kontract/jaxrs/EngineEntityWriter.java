package dev.kontract.jaxrs;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Writes responses of the engine: JSON, YAML, protobuf and text, as they are. */
@Produces("*/*")
public final class EngineEntityWriter implements MessageBodyWriter<EngineEntity> {

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return type == EngineEntity.class;
    }

    @Override
    public long getSize(
            EngineEntity entity, Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return entity.parts() == null ? entity.whole().length : -1;
    }

    @Override
    public void writeTo(
            EngineEntity entity,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream output)
            throws IOException {
        headers.putSingle(HttpHeaders.CONTENT_TYPE, entity.contentType());
        EngineBody parts = entity.parts();
        if (parts == null) {
            headers.putSingle(HttpHeaders.CONTENT_LENGTH, entity.whole().length);
            output.write(entity.whole());
        } else {
            parts.write(output);
        }
    }
}
