package dev.kontract.server.request;

import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request in the order they were sent. Immutable. */
public final class QueryParameters {

    private static final QueryParameters NONE = new QueryParameters(Map.of());

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    private final Map<String, List<String>> values;

    private QueryParameters(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Parses a query string; pairs that cannot be decoded are ignored. */
    public static QueryParameters parse(@Nullable String raw) {
        if (raw == null || raw.isEmpty()) {
            return NONE;
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : raw.split("&", -1)) {
            if (pair.isEmpty() || pair.indexOf(';') >= 0) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = decode(equals < 0 ? "" : pair.substring(equals + 1));
            if (name != null && value != null) {
                values.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
            }
        }
        return new QueryParameters(values);
    }

    /** Returns a copy with a parameter set to a single value. */
    public QueryParameters with(String name, String value) {
        Map<String, List<String>> copy = new LinkedHashMap<>(values);
        copy.put(name, List.of(value));
        return new QueryParameters(copy);
    }

    /** Returns the first value, or null if the parameter is absent. */
    public @Nullable String first(String name) {
        List<String> all = values.get(name);
        return all == null ? null : all.get(0);
    }

    /** Returns the first value, or {@code ""} if the parameter is absent. */
    public String text(String name) {
        String value = first(name);
        return value == null ? "" : value;
    }

    /** Returns whether the parameter is present with a value other than {@code false} and {@code 0}. */
    public boolean isTrue(String name) {
        String value = first(name);
        return value != null && !value.equals("0") && !value.equalsIgnoreCase("false");
    }

    /**
     * Returns the first value as an integer, or null if the parameter is absent.
     *
     * @throws StatusException 400, if the value is not an integer
     */
    public @Nullable Long integer(String name) {
        String value = first(name);
        if (value == null) {
            return null;
        }
        try {
            return Long.valueOf(value);
        } catch (NumberFormatException e) {
            String why = INTEGER.matcher(value).matches() ? "value out of range" : "invalid syntax";
            throw StatusException.badRequest("strconv.ParseInt: parsing " + GoText.quote(value) + ": " + why);
        }
    }

    /** Returns all parameters with their values. */
    public Map<String, List<String>> asMap() {
        return Collections.unmodifiableMap(values);
    }

    private static @Nullable String decode(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
