package dev.kontract.server.flags;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks files named by flags. */
public final class ReadableFile {

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
