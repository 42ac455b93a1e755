package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kontract.model.catalog.GroupVersionKind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Determines the type an object declares.
 *
 * <p>Upstream reads the type first with another decoder, which ignores the case of field names and whose errors take
 * precedence.
 */
final class TypeMetaReader {

    private static final String API_VERSION = "apiVersion";
    private static final String KIND = "kind";
    static final String UNTYPED = "couldn't get version/kind; json parse error: ";
    private static final String STRUCT = "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\";"
            + " Kind string \"json:\\\"kind,omitempty\\\"\" }";

    private String apiVersion = "";
    private String kind = "";
    private @Nullable String error;

    /** Returns why a document of a JSON type other than object has no type. */
    static String notAnObject(String jsonType) {
        return "json: cannot unmarshal " + jsonType + " into Go value of type " + STRUCT;
    }

    void refuseDocument(String value) {
        error = notAnObject(value);
    }

    /** Looks at a top-level field; the parser is at its value. */
    void see(String name, JsonToken token, JsonParser parser) throws IOException {
        boolean isKind = name.equalsIgnoreCase(KIND);
        if ((!isKind && !name.equalsIgnoreCase(API_VERSION)) || token == JsonToken.VALUE_NULL) {
            return;
        }
        if (token != JsonToken.VALUE_STRING) {
            if (error == null) {
                error = "json: cannot unmarshal " + TypeErrors.nameOf(token) + " into Go struct field ."
                        + (isKind ? KIND : API_VERSION) + " of type string";
            }
        } else if (isKind) {
            kind = parser.getText();
        } else {
            apiVersion = parser.getText();
        }
    }

    /** Returns why the type cannot be determined, or null. */
    @Nullable
    String error() {
        if (error != null) {
            return UNTYPED + error;
        }
        boolean tooLong = apiVersion.indexOf('/') != apiVersion.lastIndexOf('/');
        return tooLong ? "unexpected GroupVersion string: " + apiVersion : null;
    }

    /**
     * Returns the type, completed from {@code expected}. The version stays empty if the object names only a group that
     * is not the expected one.
     */
    GroupVersionKind type(GroupVersionKind expected) {
        boolean unversioned =
                apiVersion.isEmpty() || apiVersion.equals("/") || apiVersion.equals(expected.group() + '/');
        return GroupVersionKind.of(
                unversioned ? expected.apiVersion() : apiVersion, kind.isEmpty() ? expected.kind() : kind);
    }
}
