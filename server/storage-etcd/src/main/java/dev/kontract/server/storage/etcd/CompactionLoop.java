package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.etcd.EtcdClient.UnknownOutcome;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compacts the history of etcd once per interval, in cooperation with all other servers that use the same etcd, including
 * Kubernetes API servers.
 *
 * <p>The first server to raise the version of a common key in an interval compacts, up to the revision at which the previous
 * interval began; the others read the new version.
 *
 * @see <a
 *     href="https://github.com/kubernetes/kubernetes/blob/master/staging/src/k8s.io/apiserver/pkg/storage/etcd3/compact.go">the
 *     same in Kubernetes</a>
 */
final class CompactionLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CompactionLoop.class);
    private static final ByteString KEY = ByteString.copyFromUtf8("compact_rev_key");

    private final EtcdClient client;
    private final Duration interval;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "etcd-compaction");
        made.setDaemon(true);
        return made;
    });
    private long version;
    private long revision;

    CompactionLoop(EtcdClient client, Duration interval) {
        this.client = client;
        this.interval = interval;
    }

    void start() {
        if (interval.isZero()) {
            return;
        }
        long nanos = interval.toNanos();
        var unused = thread.scheduleWithFixedDelay(this::guardedRound, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void guardedRound() {
        try {
            round();
        } catch (StorageException | UnknownOutcome e) {
            LOG.warn("etcd was not compacted; retrying: {}", e.getMessage() + hint(e));
        } catch (RuntimeException | Error e) { // An escaping exception would cancel all later rounds.
            LOG.error("etcd was not compacted", e);
        }
    }

    private static String hint(Exception failure) {
        StorageException cause =
                failure instanceof UnknownOutcome unknown ? unknown.failure() : (StorageException) failure;
        return EtcdFailure.isDenied(cause)
                ? "; grant the user of etcd readwrite on compact_rev_key, or let another server compact with"
                        + " --etcd-compaction-interval=0"
                : "";
    }

    /** Runs the round of one interval. */
    void round() throws UnknownOutcome {
        long target = revision;
        TxnResponse answer;
        try {
            answer = client.transact(raise());
        } catch (UnknownOutcome e) {
            if (e.failure().reason() == StorageException.Reason.FULL) {
                compactFull(target);
            }
            throw e;
        }
        revision = answer.getHeader().getRevision();
        if (!answer.getSucceeded()) {
            version = answer.getResponses(0).getResponseRange().getKvsList().stream()
                    .findFirst()
                    .map(each -> each.getVersion())
                    .orElse(0L);
            return;
        }
        version++;
        if (target > 0) {
            client.compact(target);
            LOG.debug("etcd was compacted up to revision {}", target);
        }
    }

    /**
     * A full etcd accepts no write of the common key. Without a compaction it would never have space again, so this server
     * compacts anyway.
     */
    private void compactFull(long target) {
        revision = client.range(RangeRequest.newBuilder().setKey(KEY).build())
                .getHeader()
                .getRevision();
        try {
            if (target > 0) {
                client.compact(target);
            }
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.COMPACTED) { // Already compacted by another server.
                throw e;
            }
        }
    }

    private TxnRequest raise() {
        return TxnRequest.newBuilder()
                .addCompare(Compare.newBuilder()
                        .setKey(KEY)
                        .setTarget(Compare.CompareTarget.VERSION)
                        .setResult(Compare.CompareResult.EQUAL)
                        .setVersion(version))
                .addSuccess(RequestOp.newBuilder()
                        .setRequestPut(PutRequest.newBuilder()
                                .setKey(KEY)
                                .setValue(ByteString.copyFromUtf8(Long.toString(revision)))))
                .addFailure(RequestOp.newBuilder()
                        .setRequestRange(RangeRequest.newBuilder().setKey(KEY)))
                .build();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
