package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.StorageException;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.KVGrpc.KVFutureStub;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseTimeToLiveRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Blocking requests to etcd. Safe for use by many threads.
 *
 * <p>A read without a response is retried on the next member until its timeout. A transaction is sent only once.
 */
final class EtcdClient implements AutoCloseable {

    /** Timeout of a read, including all attempts. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    /** Timeout of one attempt if there are other members: longer than a leader election usually takes. */
    private static final Duration ONE_OF_SEVERAL = Duration.ofSeconds(2);

    private static final Duration ONLY_ONE = Duration.ofSeconds(5);

    /** Timeout of a read that the caller retries. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final EtcdEndpoints endpoints;
    private final Duration attempt;

    EtcdClient(EtcdEndpoints endpoints) {
        this.endpoints = endpoints;
        this.attempt = endpoints.size() == 1 ? ONLY_ONE : ONE_OF_SEVERAL;
    }

    EtcdEndpoints endpoints() {
        return endpoints;
    }

    /** Returns the timeout of one attempt. */
    Duration attempt() {
        return attempt;
    }

    /** Returns a connected member. */
    EtcdEndpoint connected() {
        return endpoints.connected(CONNECTING);
    }

    /**
     * Reads linearizably.
     *
     * @throws StorageException if etcd rejects the request, or no member responds in time
     */
    RangeResponse range(RangeRequest request) {
        return range(request, LIMIT);
    }

    /** Reads linearizably, waiting at most {@code limit}. */
    RangeResponse range(RangeRequest request, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            EtcdEndpoint endpoint = endpoints.connected(CONNECTING);
            long left = Math.min(attempt.toNanos(), end - System.nanoTime());
            try {
                return answer(keyValues(endpoint, left).range(request));
            } catch (StatusRuntimeException e) {
                failed(endpoint, e);
                if (end - System.nanoTime() <= PAUSE.toNanos()
                        || Thread.currentThread().isInterrupted()) {
                    throw EtcdFailure.of(e, 0);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /**
     * Reads linearizably without blocking. Fails with a {@link StorageException} if the current member is not connected or does
     * not respond soon. Completes on the thread of the connection.
     */
    CompletableFuture<RangeResponse> rangeLater(RangeRequest request) {
        CompletableFuture<RangeResponse> answer = new CompletableFuture<>();
        EtcdEndpoint endpoint = endpoints.connected();
        if (endpoint == null) {
            answer.completeExceptionally(EtcdEndpoints.unavailable("etcd is not connected"));
            return answer;
        }
        KVGrpc.newStub(endpoint.channel())
                .withExecutor(Runnable::run)
                .withDeadlineAfter(SHORT.toNanos(), TimeUnit.NANOSECONDS)
                .range(request, new StreamObserver<>() {
                    @Override
                    public void onNext(RangeResponse found) {
                        answer.complete(found);
                    }

                    @Override
                    public void onError(Throwable failure) {
                        answer.completeExceptionally(
                                failure instanceof StatusRuntimeException known
                                        ? EtcdFailure.of(known, 0)
                                        : EtcdEndpoints.unavailable(String.valueOf(failure.getMessage())));
                    }

                    @Override
                    public void onCompleted() {
                        if (!answer.isDone()) {
                            answer.completeExceptionally(EtcdEndpoints.unavailable("etcd has sent an empty answer"));
                        }
                    }
                });
        return answer;
    }

    /**
     * Executes a transaction, sending it once.
     *
     * @throws StorageException if etcd rejects it or cannot be reached, so that nothing has changed
     * @throws UnknownOutcome if the outcome is unknown, also if etcd is full
     */
    TxnResponse transact(TxnRequest request) throws UnknownOutcome {
        EtcdEndpoint endpoint = endpoints.connected(CONNECTING);
        try {
            return answer(keyValues(endpoint, attempt.toNanos()).txn(request));
        } catch (StatusRuntimeException e) {
            if (!EtcdFailure.isFull(e)) {
                failed(endpoint, e);
            }
            throw new UnknownOutcome(EtcdFailure.of(e, 0));
        }
    }

    private void failed(EtcdEndpoint endpoint, StatusRuntimeException failure) {
        if (EtcdFailure.isRefusal(failure)) {
            throw EtcdFailure.of(failure, 0);
        }
        if (!Thread.currentThread()
                .isInterrupted()) { // Otherwise this thread was interrupted; the member is not at fault.
            endpoints.failed(endpoint);
        }
    }

    /** Creates a lease, and returns its ID. */
    long lease(Duration timeToLive) {
        long seconds = Math.max(1, (timeToLive.toMillis() + 999) / 1000);
        LeaseGrantRequest request =
                LeaseGrantRequest.newBuilder().setTTL(seconds).build();
        return once(channel -> LeaseGrpc.newBlockingStub(channel)
                        .withDeadlineAfter(attempt.toNanos(), TimeUnit.NANOSECONDS)
                        .leaseGrant(request))
                .getID();
    }

    /** Writes a key without conditions, and returns the revision. */
    long put(ByteString key, ByteString value) {
        PutRequest request = PutRequest.newBuilder().setKey(key).setValue(value).build();
        return once(channel -> answer(keyValues(channel, attempt.toNanos()).put(request)))
                .getHeader()
                .getRevision();
    }

    /** Deletes the keys from {@code first} to {@code end}, exclusive, or only {@code first} if {@code end} is empty. */
    void delete(ByteString first, ByteString end) {
        DeleteRangeRequest request =
                DeleteRangeRequest.newBuilder().setKey(first).setRangeEnd(end).build();
        var unused = once(channel -> answer(keyValues(channel, LIMIT.toNanos()).deleteRange(request)));
    }

    /** Returns the revision of the latest write. */
    long revision(ByteString key) {
        return range(RangeRequest.newBuilder().setKey(key).setKeysOnly(true).build())
                .getHeader()
                .getRevision();
    }

    /** Returns the time to live of a lease. */
    Duration timeToLive(long lease) {
        LeaseTimeToLiveRequest request =
                LeaseTimeToLiveRequest.newBuilder().setID(lease).build();
        return Duration.ofSeconds(once(channel -> LeaseGrpc.newBlockingStub(channel)
                        .withDeadlineAfter(attempt.toNanos(), TimeUnit.NANOSECONDS)
                        .leaseTimeToLive(request))
                .getTTL());
    }

    /** Compacts the history of etcd up to {@code revision}. */
    void compact(long revision) {
        CompactionRequest request =
                CompactionRequest.newBuilder().setRevision(revision).build();
        var unused = once(channel -> answer(keyValues(channel, LIMIT.toNanos()).compact(request)));
    }

    private <T> T once(Function<Channel, T> call) {
        EtcdEndpoint endpoint = endpoints.connected(CONNECTING);
        try {
            return call.apply(endpoint.channel());
        } catch (StatusRuntimeException e) {
            failed(endpoint, e);
            throw EtcdFailure.of(e, 0);
        }
    }

    private static KVFutureStub keyValues(EtcdEndpoint endpoint, long nanos) {
        return keyValues(endpoint.channel(), nanos);
    }

    private static KVFutureStub keyValues(Channel channel, long nanos) {
        return KVGrpc.newFutureStub(channel)
                .withExecutor(Runnable::run)
                .withDeadlineAfter(Math.max(1, nanos), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits for the response until the deadline of the call. A blocking stub would wake its thread for every part of a
     * response.
     */
    private static <T> T answer(Future<T> answer) {
        try {
            ForkJoinPool.managedBlock(new Wait(answer));
            return answer.get();
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw Status.CANCELLED.withDescription("interrupted").withCause(e).asRuntimeException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StatusRuntimeException failure
                    ? failure
                    : Status.UNKNOWN.withCause(e.getCause()).asRuntimeException();
        }
    }

    /** Lets a pool replace the thread that waits, so that more requests share a commit of etcd. */
    private record Wait(Future<?> answer) implements ForkJoinPool.ManagedBlocker {

        @Override
        public boolean isReleasable() {
            return answer.isDone();
        }

        @Override
        public boolean block() throws InterruptedException {
            try {
                answer.get();
            } catch (ExecutionException e) {
                // The caller gets it from the answer.
            }
            return true;
        }
    }

    @Override
    public void close() {
        endpoints.close();
    }

    /** The outcome of a transaction is unknown: it may have been applied, or may still be. */
    static final class UnknownOutcome extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient StorageException failure;

        UnknownOutcome(StorageException failure) {
            super(failure.getMessage(), failure);
            this.failure = failure;
        }

        /** Returns the cause. */
        StorageException failure() {
            return failure;
        }
    }
}
