package dev.kontract.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;

/**
 * Reads text and hands out one string for equal ones, mostly: thousands of objects say {@code get}, {@code list} and the name
 * of the same namespace, and a copy of them all need not keep each. Forgets a string when another takes its place, so that it
 * never grows, and needs no lock: two threads that read the same at once get two strings.
 */
final class SharedStrings extends StdScalarDeserializer<String> {

    private static final long serialVersionUID = 1;
    private static final int PLACES = 1 << 12;
    private static final int LONGEST = 64;

    private final transient String[] places = new String[PLACES];

    SharedStrings() {
        super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return StringDeserializer.instance.deserialize(parser, context);
        }
        String text = parser.getText();
        return text.length() > LONGEST ? text : shared(text);
    }

    private String shared(String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & PLACES - 1;
        String known = places[place];
        if (text.equals(known)) {
            return known;
        }
        places[place] = text;
        return text;
    }

    @Override
    public boolean isCachable() {
        return true;
    }
}
