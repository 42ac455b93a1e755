package dev.kontract.server.identity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and writes files that are readable by their owner only. */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);

    private PrivateFiles() {}

    private static void createDirectories(Path directory) throws IOException {
        Files.createDirectories(directory, attributes("rwx------"));
    }

    /**
     * Writes a file atomically: other users can never read it, and no reader sees partial contents. Missing
     * directories are created.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null) {
            throw new IOException(file + " is not a file");
        }
        createDirectories(directory);
        Path draft = Files.createTempFile(directory, "." + target.getFileName(), "", attributes("rw-------"));
        try {
            Files.write(draft, text.getBytes(StandardCharsets.UTF_8));
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Creates a file that other users cannot read.
     *
     * @throws java.nio.file.FileAlreadyExistsException if it exists, also if another process creates it at the same time
     * @throws IOException if it cannot be written
     */
    static void create(Path file, String text) throws IOException {
        Path target = file.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null) {
            throw new IOException(file + " is not a file");
        }
        createDirectories(directory);
        Files.createFile(target, attributes("rw-------"));
        Files.writeString(target, text);
    }

    /**
     * Checks that a file is readable by its owner only.
     *
     * @throws IOException if other users can read it
     */
    public static void require(Path file) throws IOException {
        if (isOpen(file)) {
            throw new IOException(openTo(file));
        }
    }

    /**
     * Logs a warning if other users can read a file.
     *
     * @throws IOException if the permissions cannot be read
     */
    public static void warnIfOpen(Path file) throws IOException {
        if (isOpen(file)) {
            LOG.warn(openTo(file));
        }
    }

    private static boolean isOpen(Path file) throws IOException {
        return isPosix() && !Collections.disjoint(Files.getPosixFilePermissions(file), OTHERS);
    }

    private static String openTo(Path file) {
        return file + " is open to others: allow only its owner (chmod 600)";
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }
}
