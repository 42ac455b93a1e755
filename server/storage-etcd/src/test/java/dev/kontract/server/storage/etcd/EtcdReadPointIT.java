package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import dev.kontract.server.Patience;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RequestTimes;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads at a read point that was determined without blocking, while other servers write. */
class EtcdReadPointIT {

    private static final int WRITERS = 4;

    @TempDir
    private Path directory;

    /** Each thread writes to one server and immediately reads from the other. */
    @Test
    void readsAtAReadPoint_seeEveryEarlierWrite() throws Exception {
        EtcdProvider options = EtcdProcess.shared().provider();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (Storage one = options.open(StorageEnvironment.DETACHED);
                Storage other = options.open(StorageEnvironment.DETACHED)) {
            List<Future<Void>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                String key = "_core/pods/default/" + i;
                writers.add(threads.submit(() -> {
                    writeAndRead(one, other, key);
                    return null;
                }));
            }
            for (Future<Void> each : writers) {
                each.get();
            }
            assertThat(other.requestTimes())
                    .filteredOn(each -> each.count() > 0)
                    .extracting(RequestTimes::operation)
                    .as("the reads themselves were answered from memory")
                    .containsOnlyOnce("getCurrentResourceVersion")
                    .doesNotContain("get");
        } finally {
            threads.shutdownNow();
        }
    }

    private static void writeAndRead(Storage one, Storage other, String key) {
        Entry written = one.create(key, StorageContract.to("0"));
        for (int i = 1; i < 100; i++) {
            written = one.update(key, written.revision(), StorageContract.to(String.valueOf(i)));
            long point = other.readPoint().join();
            assertThat(point).isGreaterThanOrEqualTo(written.revision());
            assertThat(readAt(point, other, key).revision()).isEqualTo(written.revision());
        }
    }

    private static Entry readAt(long point, Storage storage, String key) {
        assertThat(storage.isCurrent(point)).isTrue();
        Entry found = storage.get(key, point).orElseThrow();
        assertThat(storage.list(Range.of(key), point).entries())
                .as("reads do not go back")
                .singleElement()
                .extracting(Entry::revision, as(InstanceOfAssertFactories.LONG))
                .isGreaterThanOrEqualTo(found.revision());
        return found;
    }

    /** Such as writes below another prefix or by kube-apiserver. */
    @Test
    void unrelatedWrites_delayReadsBriefly() throws Exception {
        EtcdProvider options = EtcdProcess.shared().provider();
        EtcdClient client = new EtcdClient(new EtcdEndpoints(options.servers(), TlsFiles.NONE));
        try (client;
                Storage storage = options.open(StorageEnvironment.DETACHED)) {
            long foreign = client.put(ByteString.copyFromUtf8("/elsewhere/" + options.prefix()), ByteString.EMPTY);
            assertThat(storage.readPoint().join()).isGreaterThanOrEqualTo(foreign);
        }
    }

    @Test
    void pausedLink_failsTheRequestSoon_andTheNextOneSucceeds() throws Exception {
        try (EtcdProcess etcd = EtcdProcess.start(directory);
                FaultProxy link = new FaultProxy(etcd.port());
                Storage storage = EtcdProvider.of(link.url().toString()).open(StorageEnvironment.DETACHED)) {
            assertThat(storage.readPoint().join()).isPositive();
            link.holdAnswers();
            long began = System.nanoTime();
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> storage.readPoint().join())
                    .withCauseInstanceOf(StorageException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(EtcdClient.LIMIT);
            link.cut();
            link.resume();
            Patience.await(
                    "a read point",
                    () -> storage.readPoint()
                                    .handle((point, failure) -> failure == null)
                                    .join()
                            || storage.get("a").isPresent());
            storage.close();
            assertThat(storage.readPoint()).isCompletedExceptionally();
        }
    }
}
