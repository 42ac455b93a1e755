package dev.kontract.server.storage;

/**
 * One value at one revision. The bytes are shared: nobody changes them.
 *
 * @param key where it lives
 * @param value the encoded object
 * @param revision the write that put it there
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
public record Entry(String key, byte[] value, long revision) {}
