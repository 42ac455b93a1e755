package dev.kontract.server.storage;

import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Keeps a second server out of a folder. The operating system releases the lock when a process dies. */
public final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Makes the folder if need be and locks it.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} when another server holds it
     */
    public static FolderLock acquire(Path folder) {
        try {
            makeFolder(folder);
            FileChannel channel = FileChannel.open(
                    folder.resolve("kontract.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw refusal(folder + " is in use by a running server: stop it first, or use another folder");
            }
            return new FolderLock(channel);
        } catch (IOException e) {
            throw refusal("cannot use " + folder + ": " + e);
        }
    }

    /** For the owner alone: secrets will be in it. */
    private static void makeFolder(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // This process holds it.
        }
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw refusal("cannot release the lock: " + e);
        }
    }
}
