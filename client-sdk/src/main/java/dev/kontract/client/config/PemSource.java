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

    /** What kubeconfig gives: {@code data} in base64 wins over {@code file}; null when there is neither. */
    static @Nullable PemSource of(String data, String file, Path folder) {
        if (!data.isEmpty()) {
            return text(new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8));
        }
        return file.isEmpty() ? null : file(folder.resolve(file));
    }
}
