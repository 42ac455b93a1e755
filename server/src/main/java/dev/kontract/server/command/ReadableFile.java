package dev.kontract.server.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file named on the command line that has to be there. */
public final class ReadableFile {

    private ReadableFile() {}

    /**
     * The file of a flag, if one was named.
     *
     * @throws IOException when it cannot be read; the message names the flag and says why
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
     * @throws IOException when it cannot; the message names the flag and says why
     */
    static void require(String flag, Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IOException(flag + ": " + file + " does not exist");
        }
        if (Files.isDirectory(file)) {
            throw new IOException(flag + ": " + file + " is a directory, not a file");
        }
        if (!Files.isReadable(file)) {
            throw new IOException(flag + ": " + file + " may not be read by the user who runs the server");
        }
    }
}
