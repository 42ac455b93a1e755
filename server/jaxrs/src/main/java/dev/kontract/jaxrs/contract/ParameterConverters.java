package dev.kontract.jaxrs.contract;

import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers and booleans of a query as the API does: every value except {@code false} and {@code 0} is true. Malformed
 * numbers are not rejected here: the operation parses the query itself and decides which parameters matter.
 */
public final class ParameterConverters implements ParamConverterProvider {

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

    /** Clamps a number that is out of range; ignores a malformed one, as if the client had sent none. */
    private static @Nullable Long parse(@Nullable String text) {
        if (text == null || !INTEGER.matcher(text).matches()) {
            return null;
        }
        BigInteger value = new BigInteger(text);
        return value.max(BigInteger.valueOf(Long.MIN_VALUE))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValue();
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

    private static final class Int implements ParamConverter<Integer> {
        @Override
        public @Nullable Integer fromString(@Nullable String text) {
            Long value = parse(text);
            return value == null ? null : (int) Math.max(Math.min(value, Integer.MAX_VALUE), Integer.MIN_VALUE);
        }

        @Override
        public String toString(Integer value) {
            return value.toString();
        }
    }

    private static final class Int64 implements ParamConverter<Long> {
        @Override
        public @Nullable Long fromString(@Nullable String text) {
            return parse(text);
        }

        @Override
        public String toString(Long value) {
            return value.toString();
        }
    }
}
