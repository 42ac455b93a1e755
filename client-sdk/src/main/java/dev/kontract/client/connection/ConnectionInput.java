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

/** Reads lines, response heads (RFC 9112) and bytes from a connection. */
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

    /** Waits for data; returns false at the end of the stream. */
    boolean fill() throws IOException {
        if (position == limit) {
            position = 0;
            limit = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return hasMore();
    }

    /** Returns whether there is buffered data. */
    boolean hasMore() {
        return position < limit;
    }

    /** Reads between one and the available number of bytes; returns -1 at the end of the stream. */
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
                throw new EOFException("the connection was closed in the middle of a response");
            }
            int begin = position;
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            line.append(new String(buffer, begin, position - begin, StandardCharsets.ISO_8859_1));
            if (line.length() > LONGEST_LINE) {
                throw new IOException("the response has a header line that is too long");
            }
        } while (position == limit);
        position++;
        int last = line.length() - 1;
        return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    /** Reads the response head, skipping informational (1xx) responses. */
    ResponseHead head() throws IOException {
        ResponseHead head = new ResponseHead(StatusLine.of(line()), headers());
        while (head.status().code() < 200) {
            if (head.status().code() == SWITCH) {
                throw new IOException("the response switches to another protocol");
            }
            head = new ResponseHead(StatusLine.of(line()), headers());
        }
        return head;
    }

    /** Reads the header values by lower-case name. */
    Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        List<String> values = List.of();
        int lines = 0;
        int size = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            size += line.length();
            if (++lines > MOST_HEADERS || size > LONGEST_HEAD) {
                throw new IOException("the response has too many headers");
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
            throw new IOException("the response has malformed headers");
        }
        return line.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
