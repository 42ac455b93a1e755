package dev.kontract.server.http;

import dev.kontract.server.request.ResponseStream;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Tells JAX-RS that streams can be written; they are started behind its back, once the head is sent. */
final class StreamWriter implements MessageBodyWriter<ResponseStream> {

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return ResponseStream.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            ResponseStream stream,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream body) {}
}
