package dev.kontract.server.endpoints.response;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms of the most recently used {@code Accept} headers. Thread-safe. */
final class AcceptedForms {

    /** The number of headers to remember; clients use few. */
    private static final int MOST = 32;

    /** The length of the longest header to remember. */
    private static final int LONGEST = 256;

    private final Map<String, EncodedObjects.Form> forms = new LinkedHashMap<>(4, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, EncodedObjects.Form> eldest) {
            return size() > MOST;
        }
    };

    /** Remembers the form of a header, unless the header is long. */
    synchronized void remember(String accept, EncodedObjects.Form form) {
        if (accept.length() <= LONGEST) {
            forms.put(accept, form);
        }
    }

    /** Returns the form of a header; null if it is not remembered. */
    synchronized EncodedObjects.@Nullable Form get(String accept) {
        return forms.get(accept);
    }
}
