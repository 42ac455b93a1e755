package dev.kontract.server.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadedFileTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    private Path directory;

    private final List<String> applied = new ArrayList<>();
    private boolean rejecting;
    private Path path = Path.of("");
    private ReloadedFile file = new ReloadedFile(path, new byte[0], content -> {}, Clock.systemUTC());

    @BeforeEach
    void write() throws IOException {
        path = directory.resolve("config");
        write("a");
        file = new ReloadedFile(path, ConfigurationFormat.read(path), this::apply, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private void write(String content) throws IOException {
        Files.writeString(path, content);
    }

    private void apply(byte[] content) throws IOException {
        String text = new String(content, StandardCharsets.UTF_8);
        if (text.startsWith("bad") || rejecting) {
            throw new IOException(text);
        }
        applied.add(text);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Checks twice, because a content is applied once it has been found twice. */
    private static void check(ReloadedFile file) {
        file.check();
        file.check();
    }

    @Test
    void check_appliesAContentOnlyOnceItStaysTheSame() throws IOException {
        write("half");
        file.check();
        write("half and half");
        file.check();
        assertThat(applied).isEmpty();
        file.check();
        assertThat(applied).containsExactly("half and half");
    }

    @Test
    void check_doesNotApplyAnEmptyFile() throws IOException {
        write("");
        check(file);
        assertThat(applied).isEmpty();
        assertThat(file.reloads().isCurrent()).isFalse();
        write("a");
        check(file);
        assertThat(file.reloads().isCurrent()).isTrue();
    }

    @Test
    void check_appliesChangesOnce() throws IOException {
        String before = file.reloads().hash();
        check(file);
        write("b");
        check(file);
        check(file);
        assertThat(applied).containsExactly("b");
        assertThat(file.reloads().succeeded()).isEqualTo(1);
        assertThat(file.reloads().lastSuccess()).contains(NOW);
        assertThat(file.reloads().hash()).startsWith("sha256:").isNotEqualTo(before);
    }

    @Test
    void check_appliesTheSameContentOnceItsReasonForFailureIsGone() throws IOException {
        rejecting = true;
        write("b");
        check(file);
        check(file);
        assertThat(file.reloads().failed()).isEqualTo(1);

        rejecting = false;
        check(file);

        assertThat(applied).containsExactly("b");
        assertThat(file.reloads().isCurrent()).isTrue();
    }

    @Test
    void check_keepsWhatWasAppliedWhenTheChangeIsInvalid() throws IOException {
        String before = file.reloads().hash();
        write("bad 1");
        check(file);
        check(file);
        assertThat(applied).isEmpty();
        assertThat(file.reloads().failed()).isEqualTo(1);
        assertThat(file.reloads().isCurrent()).isFalse();
        assertThat(file.reloads().hash()).isEqualTo(before);
        write("bad 2");
        check(file);
        assertThat(file.reloads().failed()).isEqualTo(2);
        write("c");
        check(file);
        assertThat(applied).containsExactly("c");
        assertThat(file.reloads().isCurrent()).isTrue();
        assertThat(file.reloads().lastFailure()).contains(NOW);
    }

    @Test
    void check_reportsAMissingFileOnce() throws IOException {
        Files.delete(path);
        check(file);
        check(file);
        assertThat(file.reloads().failed()).isEqualTo(1);
        write("a");
        check(file);
        assertThat(file.reloads().isCurrent()).isTrue();
    }

    @Test
    void read_limitsTheSize() throws IOException {
        Files.write(path, new byte[1024 * 1024 + 1]);
        assertThatThrownBy(() -> ConfigurationFormat.read(path)).hasMessageContaining("has more than 1048576 bytes");
    }

    @Test
    void severalFiles_areAppliedTogether() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "1");
        ReloadedFile both = new ReloadedFile(() -> List.of(path, other), this::apply, Clock.systemUTC());
        check(both);
        assertThat(applied).isEmpty();
        Files.writeString(other, "2");
        check(both);
        assertThat(applied).containsExactly("a2");
    }

    @Test
    void close_doesNotWaitForACheck() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ReloadedFile hanging = new ReloadedFile(
                () -> List.of(path),
                content -> {
                    begun.countDown();
                    awaitQuietly(release);
                },
                Clock.systemUTC());
        write("b");
        Thread checks = new Thread(() -> check(hanging));
        checks.start();
        begun.await();

        CompletableFuture.runAsync(hanging::close).get(30, TimeUnit.SECONDS);

        assertThat(checks.isAlive()).isTrue();
        release.countDown();
        checks.join();
    }
}
