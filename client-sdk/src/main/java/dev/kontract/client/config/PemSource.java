package dev.kontract.client.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** PEM text, either inline in the configuration or in a file that may be replaced. */
interface PemSource {

    /** Reads the current text. */
    String read() throws IOException;

    /** Returns a source with fixed text. */
    static PemSource text(String text) {
        return () -> text;
    }

    /** Returns a source that reads a file. */
    static PemSource file(Path file) {
        return () -> readPem(file);
    }

    /**
     * Returns the source for a kubeconfig field: base64 data in {@code field} + {@code -data} takes precedence over a
     * file; null if there is neither.
     */
    static @Nullable PemSource of(KubeConfig.Entry entry, String field) {
        String data = field + "-data";
        if (!entry.text(data).isEmpty()) {
            return () -> decode(data, entry.freshText(data));
        }
        String file = entry.text(field);
        return file.isEmpty() ? null : file(entry.folder().resolve(file));
    }

    private static String readPem(Path file) throws IOException {
        try {
            return requirePem(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new IOException(file + " does not exist", e);
        }
    }

    private static String requirePem(String source, String text) throws IOException {
        if (!text.contains("-----BEGIN ")) {
            throw new IOException(source + " is not in PEM format");
        }
        return text;
    }

    private static String decode(String field, String data) throws IOException {
        try {
            byte[] text = Base64.getDecoder().decode(data.replaceAll("\\s", ""));
            return requirePem(field, new String(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new IOException(field + " is not valid base64", e);
        }
    }
}
