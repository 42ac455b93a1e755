package dev.kontract.server.codec.protobuf;

import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fields of an object by number; fields of inlined messages are one level down. */
final class ProtobufMessage {

    /** The entry of one number: a field, or an inlined message with fields of the same object. */
    record Entry(@Nullable Field field, @Nullable ProtobufMessage inlined) {}

    private final TreeMap<Integer, Entry> entries = new TreeMap<>();

    private ProtobufMessage() {}

    static ProtobufMessage compile(ObjectSchema schema) {
        ProtobufMessage message = new ProtobufMessage();
        for (Field field : schema.fields()) {
            ProtobufMessage place = message;
            for (int i = 0; i < field.protobuf().size() - 1; i++) {
                place = place.inlined(field.protobuf().get(i));
            }
            if (!field.protobuf().isEmpty()) {
                place.entries.put(field.protobuf().get(field.protobuf().size() - 1), new Entry(field, null));
            }
        }
        return message;
    }

    private ProtobufMessage inlined(int number) {
        Entry entry = entries.computeIfAbsent(number, key -> new Entry(null, new ProtobufMessage()));
        if (entry.inlined() == null) {
            throw new IllegalArgumentException("field number " + number + " is a field and a message");
        }
        return entry.inlined();
    }

    @Nullable
    Entry entry(int number) {
        return entries.get(number);
    }

    /** Returns all entries ordered by number. */
    Map<Integer, Entry> entries() {
        return entries;
    }
}
