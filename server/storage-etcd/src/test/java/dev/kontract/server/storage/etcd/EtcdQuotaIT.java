package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.etcd.jetcd.api.AlarmMember;
import io.etcd.jetcd.api.AlarmRequest;
import io.etcd.jetcd.api.AlarmType;
import io.etcd.jetcd.api.DefragmentRequest;
import io.etcd.jetcd.api.MaintenanceGrpc;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** An etcd that has reached its quota; only with {@code -Dlong}. */
@EnabledIfSystemProperty(named = "long", matches = ".*")
@SuppressWarnings("NullAway.Init") // set before each test
class EtcdQuotaIT {

    private static final int QUOTA = 4 << 20;
    private static final int WRITERS = 8;

    @TempDir
    private Path directory;

    private EtcdProcess etcd;
    private EtcdStorage storage;

    @BeforeEach
    void open() throws IOException {
        etcd = EtcdProcess.start(directory, "--quota-backend-bytes=" + QUOTA);
        storage = EtcdStorage.open(EtcdProvider.of(etcd.url().toString()), StorageEnvironment.DETACHED);
    }

    @AfterEach
    void close() {
        if (storage != null) {
            storage.close();
            etcd.close();
        }
    }

    @Test
    void fullEtcd_rejectsWrites_untilItsAlarmIsDisarmed() throws Exception {
        List<Entry> made = fill();
        Entry first = made.get(0);

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.update(first.key(), first.revision(), large()))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.FULL));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.create("event", StorageContract.to("one"), Duration.ofMinutes(1)))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.FULL));
        assertThat(storage.get(first.key()).orElseThrow().revision()).isEqualTo(first.revision());
        for (Entry each : made) {
            storage.delete(each.key(), each.revision(), revision -> each.value());
        }

        compactBy(storage.revision());
        disarm();
        storage.create("again", large());
    }

    /** Writes from several threads until etcd rejects writes; rejected writes must not be stored. */
    private List<Entry> fill() throws Exception {
        List<Callable<List<Entry>>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            String prefix = "a/" + i + "/";
            writers.add(() -> fill(prefix));
        }
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        List<Entry> made = new ArrayList<>();
        try {
            for (Future<List<Entry>> each : threads.invokeAll(writers)) {
                made.addAll(each.get());
            }
        } finally {
            threads.shutdownNow();
        }
        return made;
    }

    private List<Entry> fill(String prefix) {
        List<Entry> made = new ArrayList<>();
        while (true) {
            String key = prefix + made.size();
            try {
                made.add(storage.create(key, large()));
            } catch (StorageException e) {
                assertThat(e.reason()).isEqualTo(Reason.FULL);
                assertThat(storage.get(key)).isEmpty();
                return made;
            }
        }
    }

    /** Compacts with the loop of the servers, whose second round goes beyond {@code revision}. */
    private void compactBy(long revision) throws Exception {
        EtcdClient client = new EtcdClient(new EtcdEndpoints(List.of(etcd.url()), TlsFiles.NONE));
        try (client) {
            CompactionLoop loop = new CompactionLoop(client, Duration.ofHours(1));
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(EtcdClient.UnknownOutcome.class).isThrownBy(loop::round);
            }
        }
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.watch("", revision - 1, new RecordingWatcher()))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.COMPACTED));
    }

    private void disarm() {
        EtcdEndpoints endpoints = new EtcdEndpoints(List.of(etcd.url()), TlsFiles.NONE);
        try (endpoints) {
            MaintenanceGrpc.MaintenanceBlockingStub maintenance =
                    MaintenanceGrpc.newBlockingStub(endpoints.all().get(0).channel());
            maintenance.defragment(DefragmentRequest.getDefaultInstance());
            List<AlarmMember> alarms = maintenance
                    .alarm(AlarmRequest.newBuilder()
                            .setAction(AlarmRequest.AlarmAction.GET)
                            .build())
                    .getAlarmsList();
            assertThat(alarms).isNotEmpty();
            for (AlarmMember each : alarms) {
                maintenance.alarm(AlarmRequest.newBuilder()
                        .setAction(AlarmRequest.AlarmAction.DEACTIVATE)
                        .setAlarm(AlarmType.NOSPACE)
                        .setMemberID(each.getMemberID())
                        .build());
            }
        }
    }

    private static Encoding large() {
        byte[] value = new byte[500_000];
        return revision -> value;
    }
}
