package dev.kontract.server.registry.core;

import java.nio.charset.StandardCharsets;

/** The total size of the data in a ConfigMap or Secret. */
final class DataSize {

    /** The maximum size in bytes. */
    static final int LIMIT = 1024 * 1024;

    private DataSize() {}

    static long ofText(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    static long ofBase64(String text) {
        int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
        return text.length() / 4L * 3 - padding;
    }
}
