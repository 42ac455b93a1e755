package dev.kontract.server.flags;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks files named by flags. */
public final class ReadableFile {

    private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";

    private ReadableFile() {}

    /**
     * Returns the file named by a flag, or empty if the flag is not set.
     *
     * @throws IOException if the file cannot be read; the message names the flag and the reason
     */
    public static Optional<Path> of(String flag, @Nullable Path file) throws IOException {
        if (file != null) {
            require(flag, file);
        }
        return Optional.ofNullable(file);
    }

    /**
     * Returns the file with certificates named by a flag, or empty if the flag is not set.
     *
     * @throws IOException if the file cannot be read or contains no certificate; the message names the flag and the reason
     */
    static Optional<Path> ofCertificates(String flag, @Nullable Path file) throws IOException {
        Optional<Path> readable = of(flag, file);
        if (file != null && !Files.readString(file, StandardCharsets.ISO_8859_1).contains(CERTIFICATE)) {
            throw new IOException(flag + ": " + file + " contains no certificate in PEM format (" + CERTIFICATE + ")");
        }
        return readable;
    }

    /**
     * Checks that a file can be read.
     *
     * @throws IOException if it cannot; the message names the flag and the reason
     */
    static void require(String flag, Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IOException(flag + ": " + file + " does not exist");
        }
        if (Files.isDirectory(file)) {
            throw new IOException(flag + ": " + file + " is a directory, not a file");
        }
        if (!Files.isReadable(file)) {
            throw new IOException(flag + ": " + file + " is not readable by the user who runs the server");
        }
    }
}
