package dev.kontract.server.storage;

import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock that excludes other servers from a folder. The operating system releases it when the process ends.
 *
 * <p>It also releases it when the process closes any other channel of the lock file. A process therefore opens the file only if
 * it does not hold the lock, even through another class loader, because locked folders are recorded in system properties.
 */
public final class FolderLock implements AutoCloseable {

    private static final String HELD = "dev.kontract.locked.";

    /** The properties that this class has set, which a program may have replaced. */
    private static final Set<String> OWN = ConcurrentHashMap.newKeySet();

    private final String property;
    private final FileChannel channel;

    private FolderLock(String property, FileChannel channel) {
        this.property = property;
        this.channel = channel;
    }

    /**
     * Locks the folder, which is created if it does not exist.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if another server holds the lock
     */
    public static FolderLock acquire(Path folder) {
        try {
            makeFolder(folder);
            String property = HELD + folder.toRealPath();
            if (!OWN.add(property)) {
                throw inUse(folder);
            }
            if (System.getProperties().putIfAbsent(property, "true") != null) {
                OWN.remove(property);
                throw inUse(folder);
            }
            try {
                return new FolderLock(property, locked(folder));
            } catch (IOException | RuntimeException e) {
                release(property);
                throw e;
            }
        } catch (IOException e) {
            throw refusal(FileFailure.message(e));
        }
    }

    private static FileChannel locked(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("kontract.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = tryLock(channel);
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        if (!locked) {
            throw inUse(folder);
        }
        return channel;
    }

    /** Creates the folder with permissions for the owner only, because it will contain secrets. */
    private static void makeFolder(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // Held by this process, whose system properties have been replaced.
        }
    }

    private static StorageException inUse(Path folder) {
        return refusal(folder + " is in use by a running server: stop it first, or use another directory");
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }

    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw refusal("cannot release the lock: " + e);
        } finally {
            release(property);
        }
    }

    private static void release(String property) {
        OWN.remove(property);
        System.clearProperty(property);
    }
}
