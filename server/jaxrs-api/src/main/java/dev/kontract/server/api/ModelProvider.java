package dev.kontract.server.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.kontract.model.Json;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes objects of the model as JSON, for implementations of the interfaces without an engine; {@link ApiFeature}
 * registers it. The interfaces also declare YAML and protobuf: YAML is written as JSON, which is valid YAML. A client that
 * accepts neither gets 406, a body in another format gets 415, and one that is not an object of its type gets 400, all with a
 * {@code Status}. Thread-safe.
 */
@ConstrainedTo(RuntimeType.SERVER)
@Consumes("*/*")
@Produces("*/*")
public final class ModelProvider implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

    private static final List<String> WRITTEN = List.of(MediaType.APPLICATION_JSON, "application/yaml");

    private static final String MODEL = Json.class.getPackageName();

    @Context
    private HttpHeaders request;

    /** Creates a provider, whose request is injected by the container. */
    @SuppressWarnings("NullAway.Init") // injected
    public ModelProvider() {}

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return isModel(type) || type == Object.class;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return isModel(type);
    }

    /** Returns whether a type is one of the model. */
    public static boolean isModel(Class<?> type) {
        return type.getPackageName().equals(MODEL);
    }

    /** Returns null for a missing body: the options of a deletion are optional. */
    @Override
    public @Nullable Object readFrom(
            Class<Object> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body)
            throws IOException {
        PushbackInputStream content = new PushbackInputStream(body);
        int first = content.read();
        if (first < 0) {
            return null;
        }
        if (!isJson(mediaType)) {
            String message = "the body is not JSON: " + mediaType;
            throw new NotSupportedException(message, Failure.response(415, "UnsupportedMediaType", message));
        }
        content.unread(first);
        try {
            return Json.mapper().readValue(content, type);
        } catch (JsonProcessingException e) {
            String message = e.getOriginalMessage();
            throw new BadRequestException(message, Failure.response(400, "BadRequest", message), e);
        }
    }

    /** Returns whether bodies of this type are JSON, which a JSON patch is, too. */
    public static boolean isJson(MediaType type) {
        return type.getSubtype().equals("json") || type.getSubtype().endsWith("+json");
    }

    @Override
    public void writeTo(
            Object object,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream output)
            throws IOException {
        String written = written(request.getAcceptableMediaTypes()).orElseThrow(ModelProvider::notAcceptable);
        headers.putSingle(HttpHeaders.CONTENT_TYPE, written);
        output.write(Json.mapper().writeValueAsBytes(object));
    }

    private static NotAcceptableException notAcceptable() {
        String message = "the response is available as JSON and YAML only";
        return new NotAcceptableException(message, Failure.response(406, "NotAcceptable", message));
    }

    /** Returns the preferred media type among those that can be written. */
    static Optional<String> written(List<MediaType> acceptable) {
        return acceptable.stream()
                .flatMap(range -> WRITTEN.stream().filter(type -> isIn(range, type)))
                .findFirst();
    }

    private static boolean isIn(MediaType range, String type) {
        int slash = type.indexOf('/');
        return range.isCompatible(new MediaType(type.substring(0, slash), type.substring(slash + 1)));
    }
}
