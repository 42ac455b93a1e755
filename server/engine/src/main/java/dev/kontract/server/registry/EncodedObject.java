package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An encoded object with a gap for its resource version, which is known only at commit.
 *
 * <p>Custom resources are encoded in the order of their names, so that client content may precede the resource version; an
 * unguessable placeholder marks its position.
 *
 * @param head the bytes before the resource version
 * @param tail the bytes after it
 * @param source the encoded object, whose resource version is not valid; null if only its bytes are known
 */
@SuppressWarnings("ArrayRecordComponent") // never shared outside one write
record EncodedObject(byte[] head, byte[] tail, @Nullable ObjectNode source) implements Encoding {

    /** The placeholder for the resource version during encoding, which no client can have in its object. */
    private static final String PLACEHOLDER = UUID.randomUUID().toString();

    private static final byte[] MARKER = "\"resourceVersion\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GAP = ("\"resourceVersion\":\"" + PLACEHOLDER).getBytes(StandardCharsets.US_ASCII);

    /** Encodes {@code object}; its own resource version is ignored. */
    static EncodedObject of(ObjectNode object, Function<ObjectNode, byte[]> encoder) {
        return cut(encoder.apply(versioned(object)), object);
    }

    /** Encodes {@code object} and keeps its canonical form; its own resource version is ignored. */
    static EncodedObject of(ObjectNode object, ObjectEncoder encoder) {
        ObjectNode canonical = encoder.canonical(versioned(object));
        return cut(encoder.encodeCanonical(canonical), canonical);
    }

    private static ObjectNode versioned(ObjectNode object) {
        ObjectNode versioned = object.objectNode().setAll(object);
        ObjectNode metadata = versioned.objectNode();
        if (object.get("metadata") instanceof ObjectNode known) {
            metadata.setAll(known);
        }
        versioned.set("metadata", metadata.put("resourceVersion", PLACEHOLDER));
        return versioned;
    }

    /** Returns the encoded object as it is stored at {@code revision}, or null if only its bytes are known. */
    @Nullable
    ObjectNode tree(long revision) {
        if (source != null) {
            Metadata.of(source).set("resourceVersion", Long.toString(revision));
        }
        return source;
    }

    /** Splits an object that is already stored. */
    static EncodedObject ofStored(byte[] json) {
        int gap = StoredMetadata.version(json);
        int end = gap;
        while (json[end] != '"') {
            end++;
        }
        return new EncodedObject(Arrays.copyOf(json, gap), Arrays.copyOfRange(json, end, json.length), null);
    }

    private static EncodedObject cut(byte[] json, ObjectNode source) {
        int gap = indexOf(json, GAP) + MARKER.length;
        return new EncodedObject(
                Arrays.copyOf(json, gap), Arrays.copyOfRange(json, gap + PLACEHOLDER.length(), json.length), source);
    }

    @Override
    public byte[] at(long revision) {
        byte[] digits = digits(revision);
        byte[] whole = Arrays.copyOf(head, head.length + digits.length + tail.length);
        System.arraycopy(digits, 0, whole, head.length, digits.length);
        System.arraycopy(tail, 0, whole, head.length + digits.length, tail.length);
        return whole;
    }

    /** Returns whether writing this object would change only the resource version. */
    boolean isStoredIn(Entry entry) {
        if (!entry.isAsStored()) {
            return false;
        }
        byte[] digits = digits(entry.revision());
        int length = entry.value().length;
        return length == head.length + digits.length + tail.length
                && holds(entry.value(), 0, head)
                && holds(entry.value(), head.length, digits)
                && holds(entry.value(), length - tail.length, tail);
    }

    private static boolean holds(byte[] text, int start, byte[] part) {
        return Arrays.equals(text, start, start + part.length, part, 0, part.length);
    }

    private static byte[] digits(long revision) {
        return Long.toString(revision).getBytes(StandardCharsets.US_ASCII);
    }

    private static int indexOf(byte[] text, byte[] part) {
        for (int start = 0; start <= text.length - part.length; start++) {
            if (text[start] == part[0] && holds(text, start, part)) {
                return start;
            }
        }
        throw new IllegalArgumentException("an object to be stored has a resourceVersion");
    }
}
