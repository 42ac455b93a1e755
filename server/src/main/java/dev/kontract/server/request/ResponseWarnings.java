package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The warnings of one answer, each text once. Headers hold only so much: once they get too long together, each of them is
 * cut, and when even that is too much, there are no more. Used by one thread.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#warnings">Warnings</a>
 */
final class ResponseWarnings {

    private static final int LONGEST_TOGETHER = 4 * 1024;
    private static final int LONGEST_CUT = 256;

    private final Set<String> known = new LinkedHashSet<>();
    private final List<String> written = new ArrayList<>();
    private int length;
    private boolean cutting;

    void add(String text) {
        boolean full = cutting && length >= LONGEST_TOGETHER;
        if (text.isEmpty() || full || !known.add(text)) {
            return;
        }
        write(text);
        if (!cutting && length > LONGEST_TOGETHER) {
            startCutting();
        }
    }

    List<String> texts() {
        return List.copyOf(written);
    }

    private void startCutting() {
        cutting = true;
        length = 0;
        written.clear();
        known.forEach(this::write);
    }

    /** A text that cannot be sent in a header is not sent. */
    private void write(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            return;
        }
        String sent = cutting ? cut(text) : text;
        length += sent.codePointCount(0, sent.length());
        written.add(sent);
    }

    private static String cut(String text) {
        int characters = text.codePointCount(0, text.length());
        return characters <= LONGEST_CUT ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_CUT));
    }
}
