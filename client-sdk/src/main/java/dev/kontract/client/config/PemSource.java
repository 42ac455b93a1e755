package dev.kontract.client.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Text that stands in the configuration itself, or in a file that somebody may replace. */
interface PemSource {

    /** The text as it is now. */
    String read() throws IOException;

    /** Text that never changes. */
    static PemSource text(String text) {
        return () -> text;
    }

    /** Text in a file. */
    static PemSource file(Path file) {
        return () -> Files.readString(file);
    }

    /** What kubeconfig gives: {@code field} with {@code -data} in base64 wins over a file; null when there is neither. */
    static @Nullable PemSource of(KubeConfig.Entry entry, String field) {
        String data = field + "-data";
        if (!entry.text(data).isEmpty()) {
            return () -> decode(entry.freshText(data));
        }
        String file = entry.text(field);
        return file.isEmpty() ? null : file(entry.folder().resolve(file));
    }

    private static String decode(String data) throws IOException {
        try {
            return new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IOException("not in base64", e);
        }
    }
}
