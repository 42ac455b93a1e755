package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raises the revision of etcd. Only etcd's own tool can set it, on a stopped member; otherwise each write advances it by one,
 * so one key is written repeatedly. Used by one thread.
 */
final class RevisionAdvance {

    private static final Logger LOG = LoggerFactory.getLogger(RevisionAdvance.class);

    /** The largest advance; takes about an hour. */
    private static final long MOST = 10_000_000;

    private static final int BATCH = 1_000;

    /** Writes between two compactions, so that they take at most a few megabytes. */
    private static final int COMPACTION = 50;

    private final EtcdClient client;
    private final ByteString key;

    RevisionAdvance(EtcdClient client, ByteString key) {
        this.client = client;
        this.key = key;
    }

    /**
     * @throws StorageException if {@code floor} is too far away
     */
    void requireWithinReach(long floor) {
        long now = client.revision(key);
        if (floor - now > MOST) {
            throw new StorageException(
                    Reason.UNAVAILABLE,
                    "the revision of etcd is " + now + " and has to become " + floor + ", which would take "
                            + (floor - now)
                            + " writes; raise it first: etcdutl snapshot restore --bump-revision " + (floor - now)
                            + " --mark-compacted",
                    now);
        }
    }

    /** Writes {@code value} until the revision is at least {@code floor}. */
    void to(long floor, ByteString value) {
        PutRequest request = PutRequest.newBuilder().setKey(key).setValue(value).build();
        long now = client.revision(key);
        for (int round = 1; now < floor; round++) {
            write(request, (int) Math.min(BATCH, floor - now));
            now = client.revision(key);
            if (round % COMPACTION == 0) {
                LOG.info("raising the revision of etcd: {} of {}", now, floor);
                client.compact(now);
            }
        }
    }

    /** Waits for all responses; each call has the timeout of a request to etcd. */
    private void write(PutRequest request, int times) {
        KVGrpc.KVStub stub = KVGrpc.newStub(client.connected().channel())
                .withDeadlineAfter(EtcdClient.LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        CompletableFuture<?>[] answers = new CompletableFuture<?>[times];
        for (int i = 0; i < times; i++) {
            Answer answer = new Answer();
            answers[i] = answer.done;
            stub.put(request, answer);
        }
        try {
            CompletableFuture.allOf(answers).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StatusRuntimeException failure) {
                throw EtcdFailure.of(failure, 0);
            }
            throw e;
        }
    }

    private static final class Answer implements StreamObserver<PutResponse> {

        private final CompletableFuture<Void> done = new CompletableFuture<>();

        @Override
        public void onNext(PutResponse response) {}

        @Override
        public void onError(Throwable failure) {
            done.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {
            done.complete(null);
        }
    }
}
