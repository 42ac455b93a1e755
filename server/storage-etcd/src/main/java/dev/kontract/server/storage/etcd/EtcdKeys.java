package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;

/** Keys of the storage as keys of etcd, all of them below one prefix. Immutable. */
final class EtcdKeys {

    /** Ends the keys by which a watch finds out how far it has come; no object can be called so. */
    private static final String MARKER = "%progress";

    /** Marks a store that is not written completely. */
    static final String UNFINISHED = "%unfinished";

    private final String prefix;

    /** Keys below {@code prefix}, with or without its slashes. */
    EtcdKeys(String prefix) {
        String trimmed = prefix.replaceAll("^/+|/+$", "");
        this.prefix = trimmed.isEmpty() ? "/" : "/" + trimmed + "/";
    }

    /** A key, or the first part of several. */
    ByteString encode(String key) {
        return ByteString.copyFromUtf8(prefix + key);
    }

    String decode(ByteString key) {
        return key.toStringUtf8().substring(prefix.length());
    }

    /** The first key behind {@code key}. */
    ByteString behind(String key) {
        return ByteString.copyFromUtf8(prefix + key + '\0');
    }

    /** The first key behind all that start with {@code keys}. */
    ByteString end(String keys) {
        byte[] bytes = encode(keys).toByteArray();
        bytes[bytes.length - 1]++; // Never overflows: no byte of UTF-8 is 0xFF.
        return ByteString.copyFrom(bytes);
    }

    /** The key that marks the progress of watches of {@code keys}. */
    ByteString marker(String keys) {
        return encode(keys + MARKER);
    }

    /** The key that is there while a copy of another store is being written. */
    ByteString unfinished() {
        return encode(UNFINISHED);
    }

    /** Those with the shorter prefixes that this one begins with. */
    List<EtcdKeys> enclosing() {
        List<EtcdKeys> enclosing = new ArrayList<>();
        int last = prefix.length() - 1;
        for (int end = prefix.lastIndexOf('/', last - 1); end > 0; end = prefix.lastIndexOf('/', end - 1)) {
            enclosing.add(new EtcdKeys(prefix.substring(0, end)));
        }
        return enclosing;
    }

    /** Whether a key is none of an object. */
    static boolean isMarker(String key) {
        return key.endsWith(MARKER) || key.equals(UNFINISHED);
    }

    @Override
    public String toString() {
        return prefix;
    }
}
