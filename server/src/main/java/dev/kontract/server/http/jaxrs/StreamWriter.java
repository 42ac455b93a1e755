package dev.kontract.server.http.jaxrs;

import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.ResponseStream;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Tells JAX-RS that streams and long bodies can be written; that is done behind its back, once the head is there. */
final class StreamWriter implements MessageBodyWriter<Object> {

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return ResponseStream.class.isAssignableFrom(type) || ResponseBody.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            Object entity,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream body) {}
}
