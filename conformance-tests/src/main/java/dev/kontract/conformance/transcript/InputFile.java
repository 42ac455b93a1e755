package dev.kontract.conformance.transcript;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads files that users name. The messages of failures name the file and the reason. */
public final class InputFile {

    private static final String COMPRESSED = ".gz";

    private InputFile() {}

    /**
     * Returns a file that can be read.
     *
     * @throws NoSuchFileException if it does not exist
     * @throws IOException if it is a directory or cannot be read
     */
    public static Path require(Path file) throws IOException {
        if (Files.notExists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a directory, not a file");
        }
        if (!Files.isReadable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        return file;
    }

    /**
     * Returns the content of a text file.
     *
     * @throws IOException if it cannot be read or is not UTF-8
     */
    public static String text(Path file) throws IOException {
        try {
            return Files.readString(require(file));
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not valid UTF-8", e);
        }
    }

    /**
     * Opens a file, which is decompressed if its name ends with {@code .gz}.
     *
     * @throws IOException if it cannot be read or is not compressed
     */
    public static InputStream open(Path file) throws IOException {
        InputStream content = Files.newInputStream(require(file));
        if (!isCompressed(file)) {
            return content;
        }
        try {
            return new GZIPInputStream(content);
        } catch (ZipException e) {
            content.close();
            throw new IOException(file + " is not compressed by gzip, as its name says", e);
        }
    }

    /** Returns whether the name of a file ends with {@code .gz}. */
    public static boolean isCompressed(Path file) {
        return file.toString().endsWith(COMPRESSED);
    }
}
