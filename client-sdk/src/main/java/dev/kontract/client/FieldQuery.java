package dev.kontract.client;

/**
 * A field selector, built instead of spelled. Immutable. Which fields can be selected depends on the kind; {@code
 * metadata.name} and {@code metadata.namespace} always can.
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

    /** Matches whatever the fields are. */
    public static FieldQuery everything() {
        return new FieldQuery("");
    }

    /** The field has this value. */
    public static FieldQuery is(String field, String value) {
        return everything().and(field, value);
    }

    /** The field has another value. */
    public static FieldQuery isNot(String field, String value) {
        return everything().andNot(field, value);
    }

    /** And the field has this value. */
    public FieldQuery and(String field, String value) {
        return plus(field + '=' + escape(value));
    }

    /** And the field has another value. */
    public FieldQuery andNot(String field, String value) {
        return plus(field + "!=" + escape(value));
    }

    private FieldQuery plus(String term) {
        return new FieldQuery(text.isEmpty() ? term : text + ',' + term);
    }

    private static String escape(String value) {
        return value.replaceAll("[\\\\,=]", "\\\\$0");
    }

    /** The form of the query parameter. */
    @Override
    public String toString() {
        return text;
    }
}
