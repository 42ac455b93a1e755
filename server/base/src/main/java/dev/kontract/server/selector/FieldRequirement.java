package dev.kontract.server.selector;

import java.util.Map;

/**
 * A requirement on one field; an absent field is treated as empty.
 *
 * @param field the path, for example {@code metadata.name}
 * @param negated whether the value must differ
 * @param value the value to compare with
 */
public record FieldRequirement(String field, boolean negated, String value) {

    boolean matches(Map<String, String> fields) {
        return fields.getOrDefault(field, "").equals(value) != negated;
    }

    @Override
    public String toString() {
        String escaped = value.replace("\\", "\\\\").replace(",", "\\,").replace("=", "\\=");
        return field + (negated ? "!=" : "=") + escaped;
    }
}
