package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The warnings of a response, without duplicates. Their total length is limited: above a first limit every warning is
 * truncated, and above a second limit further ones are dropped. Thread-safe: the deadline of
 * the request may read them while others are added.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#warnings">Warnings</a>
 */
final class ResponseWarnings {

    private static final int MAX_TOTAL_LENGTH = 4 * 1024;
    private static final int MAX_LENGTH = 256;

    private final Set<String> known = new LinkedHashSet<>();
    private final List<String> written = new ArrayList<>();
    private int length;
    private boolean truncating;

    synchronized void add(String text) {
        boolean full = truncating && length >= MAX_TOTAL_LENGTH;
        if (text.isEmpty() || full || !known.add(text)) {
            return;
        }
        write(text);
        if (!truncating && length > MAX_TOTAL_LENGTH) {
            startTruncating();
        }
    }

    synchronized List<String> texts() {
        return List.copyOf(written);
    }

    private void startTruncating() {
        truncating = true;
        length = 0;
        written.clear();
        known.forEach(this::write);
    }

    /** Adds a warning, unless it cannot be sent in a header. */
    private void write(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            return;
        }
        String sent = truncating ? truncate(text) : text;
        length += sent.codePointCount(0, sent.length());
        written.add(sent);
    }

    private static String truncate(String text) {
        int characters = text.codePointCount(0, text.length());
        return characters <= MAX_LENGTH ? text : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH));
    }
}
