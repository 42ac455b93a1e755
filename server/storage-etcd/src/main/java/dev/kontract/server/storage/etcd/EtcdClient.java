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
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Requests to etcd. Safe for use by many threads, which wait for the answers.
 *
 * <p>A read that gets no answer is asked of the next member, until its time is over. A transaction is sent once.
 */
final class EtcdClient implements AutoCloseable {

    /** How long a read may take, all attempts together. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    /** How long one member may take where there are others to ask: longer than the election of a leader usually takes. */
    private static final Duration ONE_OF_SEVERAL = Duration.ofSeconds(2);

    private static final Duration ONLY_ONE = Duration.ofSeconds(5);

    /** How long a read may take that somebody will repeat who has the time. */
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

    /** How long one request may take. */
    Duration attempt() {
        return attempt;
    }

    /** A member that is connected. */
    EtcdEndpoint connected() {
        return endpoints.connected(CONNECTING);
    }

    /**
     * Reads, linearizably.
     *
     * @throws StorageException when etcd refuses, or no member has answered in time
     */
    RangeResponse range(RangeRequest request) {
        return range(request, LIMIT);
    }

    /** Reads, linearizably, and waits at most for {@code limit}. */
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
     * Reads, linearizably, without waiting: fails with a {@link StorageException} when the member in use is not connected or does
     * not answer soon. Completed by the thread of the connection.
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
     * Carries a transaction out, sending it once.
     *
     * @throws StorageException when etcd refuses or is not there, so that nothing has happened
     * @throws UnknownOutcome when there is no telling, also when etcd is full
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
        if (!Thread.currentThread().isInterrupted()) { // Else it is not the member that has given up.
            endpoints.failed(endpoint);
        }
    }

    /** Makes a lease, and returns its number. */
    long lease(Duration timeToLive) {
        long seconds = Math.max(1, (timeToLive.toMillis() + 999) / 1000);
        LeaseGrantRequest request =
                LeaseGrantRequest.newBuilder().setTTL(seconds).build();
        return once(channel -> LeaseGrpc.newBlockingStub(channel)
                        .withDeadlineAfter(attempt.toNanos(), TimeUnit.NANOSECONDS)
                        .leaseGrant(request))
                .getID();
    }

    /** Writes a key that nobody else depends on, and returns the revision. */
    long put(ByteString key, ByteString value) {
        PutRequest request = PutRequest.newBuilder().setKey(key).setValue(value).build();
        return once(channel -> answer(keyValues(channel, attempt.toNanos()).put(request)))
                .getHeader()
                .getRevision();
    }

    /** Deletes the keys from {@code first} to before {@code end}, or the one key where that is empty. */
    void delete(ByteString first, ByteString end) {
        DeleteRangeRequest request =
                DeleteRangeRequest.newBuilder().setKey(first).setRangeEnd(end).build();
        var unused = once(channel -> answer(keyValues(channel, LIMIT.toNanos()).deleteRange(request)));
    }

    /** The revision of the newest write. */
    long revision() {
        return range(RangeRequest.newBuilder()
                        .setKey(ByteString.copyFromUtf8("\0"))
                        .setKeysOnly(true)
                        .build())
                .getHeader()
                .getRevision();
    }

    /** How long the keys of a lease stay. */
    Duration timeToLive(long lease) {
        LeaseTimeToLiveRequest request =
                LeaseTimeToLiveRequest.newBuilder().setID(lease).build();
        return Duration.ofSeconds(once(channel -> LeaseGrpc.newBlockingStub(channel)
                        .withDeadlineAfter(attempt.toNanos(), TimeUnit.NANOSECONDS)
                        .leaseTimeToLive(request))
                .getTTL());
    }

    /** Has etcd forget what was replaced before {@code revision}. */
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

    /** Waits until the deadline of the call, to be woken once: a blocking stub wakes its thread for every part of an answer. */
    private static <T> T answer(Future<T> answer) {
        try {
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

    @Override
    public void close() {
        endpoints.close();
    }

    /** A transaction of which nobody knows whether it was carried out, or will be. */
    static final class UnknownOutcome extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient StorageException failure;

        UnknownOutcome(StorageException failure) {
            super(failure.getMessage(), failure);
            this.failure = failure;
        }

        /** What went wrong. */
        StorageException failure() {
            return failure;
        }
    }
}
