package dev.kontract.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;

/**
 * Deserializes strings and returns the same instance for most equal strings: thousands of objects contain {@code get},
 * {@code list} or the same namespace name, and an in-memory copy of them need not store each. The cache has a fixed
 * size, and an entry is replaced on a collision. It needs no lock: a race only leads to two instances of a string.
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
