package dev.kontract.client.connection;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request as sent over a connection.
 *
 * <pre>{@code
 * RawRequest message = new RawRequest("GET", "/version", List.of("Accept", "application/json"), null);
 * }</pre>
 *
 * @param method the HTTP method
 * @param target the encoded path and query
 * @param headers alternating names and values
 * @param body the body, null for none
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record RawRequest(String method, String target, List<String> headers, byte @Nullable [] body) {

    private static final char LAST = '~';
    private static final char DELETE = 0x7F;

    /** Rejects values that would allow request smuggling. */
    public RawRequest {
        if (!isBetween(target, '!', LAST)) {
            throw new IllegalArgumentException("not a path: " + target);
        }
        for (int i = 0; i < headers.size(); i += 2) {
            String name = headers.get(i);
            if (name.isEmpty() || name.indexOf(':') >= 0 || !isBetween(name, '!', LAST)) {
                throw new IllegalArgumentException("not a header name: \"" + name + '"');
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

    /** Returns whether the request is safe (RFC 9110, section 9.2.1) and may be sent again. */
    boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /**
     * Encodes the request.
     *
     * @param prefix the prefix of the target
     * @param lines additional header lines, with line ends
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
