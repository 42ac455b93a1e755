package dev.kontract.client.connection;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What comes in over a connection: lines, heads of answers (RFC 9112), bytes. */
final class ConnectionInput {

    private static final int SWITCH = 101;
    private static final int LONGEST_LINE = 1 << 16;
    private static final int LONGEST_HEAD = 1 << 20;
    private static final int MOST_HEADERS = 1_000;

    private final InputStream in;
    private final byte[] buffer = new byte[8192];
    private int position;
    private int limit;

    ConnectionInput(InputStream in) {
        this.in = in;
    }

    /** Waits for bytes; false when none will come. */
    boolean fill() throws IOException {
        if (position == limit) {
            position = 0;
            limit = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return hasMore();
    }

    /** Whether there are bytes that nobody has read. */
    boolean hasMore() {
        return position < limit;
    }

    /** At least one byte, and no more than there are; -1 when none will come. */
    int read(byte[] bytes, int offset, int length) throws IOException {
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, limit - position);
        System.arraycopy(buffer, position, bytes, offset, count);
        position += count;
        return count;
    }

    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        do {
            if (!fill()) {
                throw new EOFException("the connection was closed inside an answer");
            }
            int begin = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.append(new String(buffer, begin, position - begin, StandardCharsets.ISO_8859_1));
            if (line.length() > LONGEST_LINE) {
                throw new IOException("an answer with too long a line");
            }
        } while (position == limit);
        position++;
        int last = line.length() - 1;
        return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    /** The head of an answer, behind those that only say that there will be one. */
    ResponseHead head() throws IOException {
        ResponseHead head = new ResponseHead(StatusLine.of(line()), headers());
        while (head.status().code() < 200) {
            if (head.status().code() == SWITCH) {
                throw new IOException("an answer in another protocol");
            }
            head = new ResponseHead(StatusLine.of(line()), headers());
        }
        return head;
    }

    /** Values by name in small letters. */
    Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        List<String> values = List.of();
        int lines = 0;
        int size = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            size += line.length();
            if (++lines > MOST_HEADERS || size > LONGEST_HEAD) {
                throw new IOException("an answer with too many headers");
            }
            if (isBlank(line.charAt(0)) && !values.isEmpty()) {
                values.set(values.size() - 1, values.get(values.size() - 1) + ' ' + line.strip());
            } else {
                values = headers.computeIfAbsent(name(line), name -> new ArrayList<>(1));
                values.add(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return headers;
    }

    private static String name(String line) throws IOException {
        int colon = line.indexOf(':');
        if (colon < 1 || isBlank(line.charAt(0)) || isBlank(line.charAt(colon - 1))) {
            throw new IOException("an answer with headers that make no sense");
        }
        return line.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
