package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {

    @TempDir
    private Path folder;

    /** The program of the other process. */
    static final class OtherProcess {

        /** Exits with 0 if it has acquired the lock. */
        public static void main(String[] arguments) {
            FolderLock.acquire(Path.of(arguments[0])).close();
        }
    }

    @Test
    void lockedFolder_isRejected_inThisProcessAndOthers() throws Exception {
        FolderLock lock = FolderLock.acquire(folder);
        assertInUse(folder.resolve("."));
        assertThat(exitCodeOfOther()).as("after the refusal").isEqualTo(1);
        lock.close();
        assertThat(exitCodeOfOther()).isZero();

        FolderLock next = FolderLock.acquire(folder);
        lock.close();
        assertInUse(folder);
        next.close();
    }

    private static void assertInUse(Path folder) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> FolderLock.acquire(folder))
                .withMessage(folder + " is in use by a running server: stop it first, or use another directory");
    }

    private int exitCodeOfOther() throws IOException, InterruptedException {
        return ChildJvm.start(OtherProcess.class, folder).waitFor();
    }
}
