package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kontract.server.Patience;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Behaviour of writes and watches if etcd or the connection to it fails. */
@SuppressWarnings("NullAway.Init") // set before each test
class EtcdFaultsIT {

    @TempDir
    private Path directory;

    private EtcdProcess etcd;
    private FaultProxy link;
    private EtcdStorage storage;
    private EtcdStorage other;

    @BeforeEach
    void open() throws IOException {
        etcd = EtcdProcess.start(directory);
        link = new FaultProxy(etcd.port());
        storage = EtcdStorage.open(EtcdProvider.of(link.url().toString()), StorageEnvironment.DETACHED);
        other = EtcdStorage.open(EtcdProvider.of(etcd.url().toString()), StorageEnvironment.DETACHED);
    }

    @AfterEach
    void close() throws IOException {
        if (storage != null) {
            storage.close();
            other.close();
            link.close();
            etcd.close();
        }
    }

    @Test
    void watch_losesAndRepeatsNothing_whileTheLinkIsCutAndEtcdKilled() throws IOException {
        RecordingWatcher watcher = new RecordingWatcher();
        storage.watch("", storage.revision(), watcher);
        Random random = new Random(17);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Entry made = other.create("a/" + i, StorageContract.to("v" + i));
            expected.add("CREATED a/" + i + "@" + made.revision() + "=v" + i);
            if (random.nextInt(10) == 0) {
                link.cut();
            }
            if (i == 150) {
                etcd.kill();
                etcd.restart();
            }
        }
        assertThat(watcher.next(expected.size())).isEqualTo(expected);
        assertThat(watcher.silent()).isTrue();
    }

    @Test
    void write_whoseAnswerIsLost_isFoundByReading() throws Exception {
        Entry first = storage.create("a", StorageContract.to("one"));
        link.holdAnswers();
        Thread cutter = new Thread(() -> {
            Patience.await("the write", () -> other.get("a").orElseThrow().revision() > first.revision());
            link.cut();
            link.resume();
        });
        cutter.start();

        Entry updated = storage.update("a", first.revision(), StorageContract.to("two"));

        cutter.join();
        assertThat(other.get("a").map(Entry::revision)).contains(updated.revision());
        assertThat(other.list(Range.of("a")).entries())
                .extracting(StorageContract::text)
                .containsExactly("two");
    }

    @Test
    void history_besideTooManyOthers_isRefused() {
        storage.create("a", StorageContract.to("one"));
        link.holdAnswers();
        List<CompletableFuture<Integer>> replays = new ArrayList<>();
        for (int i = 0; i <= Replays.MOST; i++) {
            replays.add(CompletableFuture.supplyAsync(
                    () -> storage.history().of("a", 10).changes().size(), task -> new Thread(task).start()));
        }

        Patience.await("the refusal", () -> replays.stream().anyMatch(CompletableFuture::isDone));
        link.resume();
        assertThat(replays)
                .filteredOn(
                        each -> each.handle((size, failure) -> failure == null).join())
                .hasSize(Replays.MOST)
                .allSatisfy(each -> assertThat(each.join()).isEqualTo(1));
    }

    @Test
    void write_thatEtcdNeverSaw_isNotReported() {
        Entry first = storage.create("a", StorageContract.to("one"));
        etcd.kill();

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.update("a", first.revision(), StorageContract.to("two")))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE))
                .withMessageContaining("etcd");
    }

    @Test
    void everything_recoversByItself() throws IOException {
        Storage cache = EtcdProvider.of(link.url().toString()).open(StorageEnvironment.DETACHED);
        try (cache) {
            etcd.kill();
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> cache.create("_core/pods/default/a", StorageContract.to("one")));
            etcd.restart();
            Patience.await("a write", () -> succeeds(cache));
            assertThat(cache.get("_core/pods/default/a")).isPresent();
            assertThat(cache.healthChecks())
                    .hasEntrySatisfying(
                            "etcd", check -> assertThat(check.getAsBoolean()).isTrue());
        }
    }

    @Test
    void outage_isLoggedOnce_andSoIsItsEnd() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(EtcdWatch.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            RecordingWatcher watcher = new RecordingWatcher();
            storage.watch("", storage.revision(), watcher);
            other.create("a", StorageContract.to("one"));
            assertThat(watcher.next()).startsWith("CREATED a");

            etcd.kill();
            Patience.await("a warning", () -> !log.list.isEmpty());
            assertThatExceptionOfType(StorageException.class).isThrownBy(() -> storage.get("a"));
            etcd.restart();
            Patience.await("the end", () -> log.list.size() > 1);
        } finally {
            logger.detachAppender(log);
        }
        assertThat(log.list)
                .extracting(each -> each.getLevel() + " " + each.getFormattedMessage())
                .satisfiesExactly(
                        loss -> assertThat(loss).startsWith("WARN The watch of etcd cannot be resumed yet: etcd"),
                        gain -> assertThat(gain).isEqualTo("INFO The watch of etcd is resumed"));
    }

    private static boolean succeeds(Storage storage) {
        try {
            return storage.create("_core/pods/default/a", StorageContract.to("one"))
                            .revision()
                    > 0;
        } catch (StorageException e) {
            return e.reason() == Reason.KEY_EXISTS;
        }
    }

    @Test
    void compaction_closesAWatchThatLagsTooFarBehind() {
        RecordingWatcher watcher = new RecordingWatcher();
        storage.watch("", storage.revision(), watcher);
        Entry first = other.create("a", StorageContract.to("one"));
        assertThat(watcher.next()).startsWith("CREATED a");
        link.pause();
        link.cut();
        Entry last = other.update("a", first.revision(), StorageContract.to("two"));
        last = other.update("a", last.revision(), StorageContract.to("three"));
        other.compact(last.revision());
        long compacted = last.revision();
        link.resume();

        assertThat(watcher.next()).isEqualTo("ENDED");
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.watch("", compacted - 1, watcher))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.COMPACTED));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.list(new Range("", "", 0, compacted - 1)))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.COMPACTED));
    }

    @Test
    void oneOfSeveral_compacts() throws Exception {
        EtcdClient client = new EtcdClient(new EtcdEndpoints(List.of(etcd.url()), TlsFiles.NONE));
        try (client) {
            CompactionLoop one = new CompactionLoop(client, Duration.ofHours(1));
            CompactionLoop two = new CompactionLoop(client, Duration.ofHours(1));
            one.round();
            two.round();
            long between = storage.create("a", StorageContract.to("one")).revision();
            storage.create("b", StorageContract.to("one"));
            two.round();
            one.round();
            assertThat(storage.list(new Range("", "", 0, between)).entries()).hasSize(1);
            two.round();
            one.round();
            two.round();
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> storage.list(new Range("", "", 0, between)))
                    .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.COMPACTED));
        }
    }

    @Test
    void keys_expireByALease() {
        RecordingWatcher watcher = new RecordingWatcher();
        storage.watch("", storage.revision(), watcher);
        storage.create("b", StorageContract.to("one"));
        storage.create("a", StorageContract.to("one"), Duration.ofSeconds(2));
        assertThat(watcher.next(3)).element(2).asString().startsWith("DELETED a");
        assertThat(storage.get("a")).isEmpty();
        assertThat(storage.get("b")).isPresent();
    }
}
