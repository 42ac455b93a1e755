package dev.kontract.client.connection;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request, as it goes over a connection.
 *
 * <pre>{@code
 * Message message = new Message("GET", "/version", List.of("Accept", "application/json"), null);
 * }</pre>
 *
 * @param method the HTTP method
 * @param target path and query, encoded
 * @param headers names and values, in turn
 * @param body what is sent, null for nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
public record Message(String method, String target, List<String> headers, byte @Nullable [] body) {

    private static final int DELETE = 0x7F;

    /** Refuses what would be read as something else than it is. */
    public Message {
        if (target.chars().anyMatch(c -> c <= ' ' || c >= DELETE)) {
            throw new IllegalArgumentException("not a path: " + target);
        }
        for (String header : headers) {
            if (header.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == DELETE)) {
                throw new IllegalArgumentException("a header with a control character");
            }
        }
    }

    /** Whether it only reads, so that sending it twice does no harm. */
    boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /**
     * The bytes of it.
     *
     * @param host whom it is for
     * @param prefix stands before the target
     */
    byte[] bytes(String host, String prefix) {
        StringBuilder head = new StringBuilder(512);
        head.append(method).append(' ').append(prefix).append(target).append(" HTTP/1.1\r\nHost: ");
        head.append(host).append("\r\n");
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
