package dev.kontract.client.connection;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request, as it goes over a connection.
 *
 * <pre>{@code
 * RawRequest message = new RawRequest("GET", "/version", List.of("Accept", "application/json"), null);
 * }</pre>
 *
 * @param method the HTTP method
 * @param target path and query, encoded
 * @param headers names and values, in turn
 * @param body what is sent, null for nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record RawRequest(String method, String target, List<String> headers, byte @Nullable [] body) {

    private static final char LAST = '~';
    private static final char DELETE = 0x7F;

    /** Refuses what would be read as something else than it is. */
    public RawRequest {
        if (!isBetween(target, '!', LAST)) {
            throw new IllegalArgumentException("not a path: " + target);
        }
        for (int i = 0; i < headers.size(); i += 2) {
            String name = headers.get(i);
            if (name.isEmpty() || name.indexOf(':') >= 0 || !isBetween(name, '!', LAST)) {
                throw new IllegalArgumentException("not the name of a header: \"" + name + '"');
            }
            if (!isText(headers.get(i + 1))) {
                throw new IllegalArgumentException("the header " + name + " has a control character");
            }
        }
    }

    private static boolean isBetween(String text, char first, char last) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < first || text.charAt(i) > last) {
                return false;
            }
        }
        return true;
    }

    private static boolean isText(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c == DELETE) {
                return false;
            }
        }
        return true;
    }

    /** Whether it only reads, so that sending it twice does no harm. */
    boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /**
     * The bytes of it.
     *
     * @param prefix stands before the target
     * @param lines are more headers, each with its end
     */
    byte[] bytes(String prefix, String lines) {
        StringBuilder head = new StringBuilder(512);
        head.append(method)
                .append(' ')
                .append(prefix)
                .append(target)
                .append(" HTTP/1.1\r\n")
                .append(lines);
        for (int i = 0; i < headers.size(); i += 2) {
            head.append(headers.get(i)).append(": ").append(headers.get(i + 1)).append("\r\n");
        }
        if (body != null || !isRead()) {
            head.append("Content-Length: ")
                    .append(body == null ? 0 : body.length)
                    .append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        if (body == null) {
            return start;
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream(start.length + body.length);
        all.writeBytes(start);
        all.writeBytes(body);
        return all.toByteArray();
    }
}
