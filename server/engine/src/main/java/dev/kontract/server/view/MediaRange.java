package dev.kontract.server.view;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of an Accept header (RFC 9110, section 12.5.1). Unlike in the RFC, names are case-sensitive, as in
 * kube-apiserver.
 *
 * @param type for example {@code application}, or {@code *}
 * @param subtype for example {@code json}, or {@code *}
 * @param parameters all parameters except the quality value
 * @param quality the quality value, 0 to 1
 */
public record MediaRange(String type, String subtype, Map<String, String> parameters, double quality) {

    static MediaRange parse(String text) {
        String[] parts = text.split(";", -1);
        String name = parts[0].trim();
        int slash = name.indexOf('/');
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals > 0) {
                parameters.put(
                        parts[i].substring(0, equals).trim().toLowerCase(Locale.ROOT),
                        unquoted(parts[i].substring(equals + 1).trim()));
            }
        }
        double quality = quality(parameters.remove("q"));
        return slash < 0
                ? new MediaRange(name, "*", parameters, quality)
                : new MediaRange(name.substring(0, slash), name.substring(slash + 1), parameters, quality);
    }

    /**
     * Returns whether the range matches {@code mediaType}, of the form {@code type/subtype}, regardless of
     * parameters.
     */
    public boolean includes(String mediaType) {
        int slash = mediaType.indexOf('/');
        return (type.equals("*") || type.equals(mediaType.substring(0, slash)))
                && (subtype.equals("*") || subtype.equals(mediaType.substring(slash + 1)));
    }

    /**
     * Returns whether the range matches {@code mediaType} and its {@code stream} parameter, if any, is supported:
     * {@code watch} for all media types except YAML.
     */
    public boolean accepts(String mediaType) {
        String stream = parameter("stream");
        return includes(mediaType)
                && (stream.isEmpty() || (stream.equals("watch") && !mediaType.equals("application/yaml")));
    }

    /** Returns whether indented JSON is requested. */
    public boolean isPretty() {
        return parameter("pretty").equals("1");
    }

    /** Returns a parameter, or {@code ""}. */
    public String parameter(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** Returns 0 for {@code * / *}, 1 for {@code type / *}, 2 for a media type. */
    int precision() {
        return (type.equals("*") ? 0 : 1) + (subtype.equals("*") ? 0 : 1);
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static double quality(@Nullable String text) {
        if (text == null) {
            return 1;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
