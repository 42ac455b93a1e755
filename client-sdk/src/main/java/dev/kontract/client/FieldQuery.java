package dev.kontract.client;

/**
 * Builds a field selector. Immutable. The supported fields depend on the kind; {@code metadata.name} and {@code
 * metadata.namespace} are always supported.
 *
 * <pre>{@code
 * FieldQuery query = FieldQuery.is("metadata.name", "web").andNot("status.phase", "Failed");
 * query.toString();      // metadata.name=web,status.phase!=Failed
 * }</pre>
 */
public final class FieldQuery {

    private final String text;

    private FieldQuery(String text) {
        this.text = text;
    }

    /** Matches all objects. */
    public static FieldQuery everything() {
        return new FieldQuery("");
    }

    /** Requires the field to have this value. */
    public static FieldQuery is(String field, String value) {
        return everything().and(field, value);
    }

    /** Requires the field to have a different value. */
    public static FieldQuery isNot(String field, String value) {
        return everything().andNot(field, value);
    }

    /** Additionally requires the field to have this value. */
    public FieldQuery and(String field, String value) {
        return plus(field + '=' + escape(value));
    }

    /** Additionally requires the field to have a different value. */
    public FieldQuery andNot(String field, String value) {
        return plus(field + "!=" + escape(value));
    }

    private FieldQuery plus(String term) {
        return new FieldQuery(text.isEmpty() ? term : text + ',' + term);
    }

    private static String escape(String value) {
        return value.replaceAll("[\\\\,=]", "\\\\$0");
    }

    /** Returns the value of the {@code fieldSelector} parameter. */
    @Override
    public String toString() {
        return text;
    }
}
