package dev.kontract.server.api;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers and booleans of a query as the API does: a malformed number gets 400, every boolean except {@code false} and
 * {@code 0} is true. Thread-safe.
 */
final class QueryConverters implements ParamConverterProvider {

    @Override
    @SuppressWarnings("unchecked")
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        if (type == Long.class) {
            return (ParamConverter<T>) new Converter<>(QueryConverters::number);
        }
        if (type == Boolean.class) {
            return (ParamConverter<T>) new Converter<>(QueryConverters::truth);
        }
        return null;
    }

    private static Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            String message = "not an integer: \"" + text + '"';
            throw new BadRequestException(message, Failure.response(400, "BadRequest", message), e);
        }
    }

    private static Boolean truth(String text) {
        return !text.equals("0") && !text.equalsIgnoreCase("false");
    }

    private record Converter<T>(Function<String, T> parser) implements ParamConverter<T> {

        /** Returns null for an absent parameter, with which some runtimes call it. */
        @Override
        public @Nullable T fromString(@Nullable String text) {
            return text == null ? null : parser.apply(text);
        }

        @Override
        public String toString(T value) {
            return String.valueOf(value);
        }
    }
}
