package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;

/** Maps storage keys to etcd keys below one prefix. Immutable. */
final class EtcdKeys {

    /** Suffix of the marker keys of watches; not a valid object name. */
    private static final String MARKER = "%progress";

    /** Marks an incomplete store. */
    static final String UNFINISHED = "%unfinished";

    private final String prefix;

    /** Creates keys below {@code prefix}, with or without its slashes. */
    EtcdKeys(String prefix) {
        String trimmed = prefix.replaceAll("^/+|/+$", "");
        this.prefix = trimmed.isEmpty() ? "/" : "/" + trimmed + "/";
    }

    /** Returns the etcd key of a storage key or key prefix. */
    ByteString encode(String key) {
        return ByteString.copyFromUtf8(prefix + key);
    }

    String decode(ByteString key) {
        return key.toStringUtf8().substring(prefix.length());
    }

    /** Returns the first key after {@code key}. */
    ByteString behind(String key) {
        return ByteString.copyFromUtf8(prefix + key + '\0');
    }

    /** Returns the first key after all keys with the prefix {@code keys}. */
    ByteString end(String keys) {
        byte[] bytes = encode(keys).toByteArray();
        bytes[bytes.length - 1]++; // Never overflows: no byte of UTF-8 is 0xFF.
        return ByteString.copyFrom(bytes);
    }

    /** Returns the marker key of watches of {@code keys}. */
    ByteString marker(String keys) {
        return encode(keys + MARKER);
    }

    /** Returns the key that exists while a copy of another store is being written. */
    ByteString unfinished() {
        return encode(UNFINISHED);
    }

    /** Returns the keys of all shorter prefixes of this prefix. */
    List<EtcdKeys> enclosing() {
        List<EtcdKeys> enclosing = new ArrayList<>();
        int last = prefix.length() - 1;
        for (int end = prefix.lastIndexOf('/', last - 1); end > 0; end = prefix.lastIndexOf('/', end - 1)) {
            enclosing.add(new EtcdKeys(prefix.substring(0, end)));
        }
        return enclosing;
    }

    /** Returns whether a key is a marker, not the key of an object. */
    static boolean isMarker(String key) {
        return key.endsWith(MARKER) || key.equals(UNFINISHED);
    }

    @Override
    public String toString() {
        return prefix;
    }
}
