package dev.kontract.server.endpoints.response;

import dev.kontract.server.registry.listing.ObjectEvent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Events as lines of JSON, the last one kept: all watches of a resource are told of a change one after the other, so they
 * share its bytes. Safe for use by many threads.
 */
final class EventFrames {

    private static final byte[] END = "}\n".getBytes(StandardCharsets.US_ASCII);

    @SuppressWarnings("ArrayRecordComponent") // the object is told by its very bytes
    private record Frame(ObjectEvent.Type type, byte[] json, byte[] bytes) {}

    private volatile @Nullable Frame last;

    /** The line for an event; not to be changed. */
    byte[] of(ObjectEvent event) {
        byte[] json = event.object().json();
        Frame known = last;
        if (known != null && known.json == json && known.type == event.type()) {
            return known.bytes;
        }
        byte[] bytes = line(event.type().name(), json);
        last = new Frame(event.type(), json, bytes);
        return bytes;
    }

    /** A line for an object in JSON that ends in a line break of its own. */
    static byte[] line(String type, byte[] json) {
        byte[] head = ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.US_ASCII);
        byte[] line = new byte[head.length + json.length - 1 + END.length];
        System.arraycopy(head, 0, line, 0, head.length);
        System.arraycopy(json, 0, line, head.length, json.length - 1);
        System.arraycopy(END, 0, line, line.length - END.length, END.length);
        return line;
    }
}
