package dev.kontract.server.patch;

import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Pointer (RFC 6901).
 *
 * @param tokens the unescaped reference tokens; empty for the whole document
 */
record JsonPointer(List<String> tokens) {

    static JsonPointer parse(@Nullable String text) {
        if (text == null || (!text.isEmpty() && !text.startsWith("/"))) {
            throw StatusException.rejected();
        }
        List<String> tokens = new ArrayList<>();
        int start = 1;
        while (start <= text.length()) {
            int slash = text.indexOf('/', start);
            int end = slash < 0 ? text.length() : slash;
            tokens.add(text.substring(start, end).replace("~1", "/").replace("~0", "~"));
            start = end + 1;
        }
        return new JsonPointer(text.isEmpty() ? List.of() : tokens);
    }

    boolean isRoot() {
        return tokens.isEmpty();
    }

    List<String> parent() {
        return tokens.subList(0, tokens.size() - 1);
    }

    String last() {
        return tokens.get(tokens.size() - 1);
    }
}
