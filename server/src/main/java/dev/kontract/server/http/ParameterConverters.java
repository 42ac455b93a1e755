package dev.kontract.server.http;

import dev.kontract.server.status.ApiException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers and truth values of a query as the API does: every value but {@code false} and {@code 0} is true, and what
 * is no number is a bad request.
 */
final class ParameterConverters implements ParamConverterProvider {

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    @Override
    @SuppressWarnings("unchecked")
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        if (type == Boolean.class || type == boolean.class) {
            return (ParamConverter<T>) new Truth();
        }
        if (type == Integer.class || type == int.class) {
            return (ParamConverter<T>) new Int();
        }
        if (type == Long.class || type == long.class) {
            return (ParamConverter<T>) new Int64();
        }
        return null;
    }

    static long parse(String text) {
        if (!INTEGER.matcher(text).matches()) {
            throw ApiException.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
        BigInteger value = new BigInteger(text);
        if (value.bitLength() > 63) {
            throw ApiException.badRequest("strconv.ParseInt: parsing \"" + text + "\": value out of range");
        }
        return value.longValue();
    }

    private static final class Truth implements ParamConverter<Boolean> {
        @Override
        public @Nullable Boolean fromString(@Nullable String text) {
            return text == null
                    ? null
                    : !text.equals("0") && !text.toLowerCase(Locale.ROOT).equals("false");
        }

        @Override
        public String toString(Boolean value) {
            return value.toString();
        }
    }

    /** Numbers that do not fit are cut to the nearest that does: the operation reads the query itself. */
    private static final class Int implements ParamConverter<Integer> {
        @Override
        public @Nullable Integer fromString(@Nullable String text) {
            return text == null ? null : (int) Math.max(Math.min(parse(text), Integer.MAX_VALUE), Integer.MIN_VALUE);
        }

        @Override
        public String toString(Integer value) {
            return value.toString();
        }
    }

    private static final class Int64 implements ParamConverter<Long> {
        @Override
        public @Nullable Long fromString(@Nullable String text) {
            return text == null ? null : parse(text);
        }

        @Override
        public String toString(Long value) {
            return value.toString();
        }
    }
}
