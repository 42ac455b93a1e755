package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** As in a program that loads its classes again while it runs. */
    @Test
    void lockedFolder_staysLocked_afterClassesOfAnotherLoaderAreRejected() throws Exception {
        try (FolderLock lock = FolderLock.acquire(folder);
                URLClassLoader loader = new URLClassLoader(classPath(), null)) {
            Method acquire = loader.loadClass(FolderLock.class.getName()).getMethod("acquire", Path.class);

            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> acquire.invoke(null, folder))
                    .withRootCauseInstanceOf(RuntimeException.class)
                    .satisfies(e -> assertThat(e.getCause()).hasMessageContaining("is in use by a running server"));
            assertThat(exitCodeOfOther()).isEqualTo(1);
            assertThat(lock).isNotNull();
        }
        assertThat(exitCodeOfOther()).isZero();
    }

    private static URL[] classPath() throws MalformedURLException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
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
