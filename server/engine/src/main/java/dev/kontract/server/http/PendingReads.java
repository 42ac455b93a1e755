package dev.kontract.server.http;

import dev.kontract.server.http.connection.WorkerThread;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.view.ApiHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Read requests that wait for the revision of the storage: one revision read serves all requests that arrived before it, and no
 * thread waits. Its result is the read point of all of them. Safe for use by many threads.
 */
final class PendingReads {

    private static final Logger LOG = LoggerFactory.getLogger(PendingReads.class);

    /** Number of requests per thread. */
    private static final int SHARE = 8;

    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    /** A request that waits. */
    interface Read {

        /**
         * Answers the request.
         *
         * @param readPoint the minimum revision of what it reads, {@link ResourceVersion#NEWEST} if there is no read point
         * @param patient whether the thread has nothing else to do, and may compute for long
         */
        void proceed(long readPoint, boolean patient);

        /** Answers the request with a failure. */
        void fail(Throwable why);
    }

    private final Supplier<? extends ApiHandler> api;
    private final Workers workers;
    private List<Read> arrived = new ArrayList<>();
    private boolean asking;

    /** Asks {@code api}, and has {@code workers} answer. */
    PendingReads(Supplier<? extends ApiHandler> api, Workers workers) {
        this.api = api;
        this.workers = workers;
    }

    /** Has a request answered as soon as there is a read point for it. */
    void add(Read read) {
        synchronized (this) {
            arrived.add(read);
            if (asking) {
                return;
            }
            asking = true;
        }
        ask();
    }

    private void ask() {
        for (List<Read> batch = next(); !batch.isEmpty(); batch = next()) {
            CompletableFuture<Long> answer = readPoint();
            if (!answer.isDone()) {
                List<Read> asked = batch;
                var unused = answer.whenComplete((revision, failure) -> {
                    answered(asked, answer);
                    ask();
                });
                return;
            }
            answered(batch, answer);
        }
    }

    private synchronized List<Read> next() {
        List<Read> batch = arrived;
        asking = !batch.isEmpty();
        if (asking) {
            arrived = new ArrayList<>();
        }
        return batch;
    }

    private CompletableFuture<Long> readPoint() {
        try {
            return api.get().readPoint();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void answered(List<Read> batch, CompletableFuture<Long> answer) {
        try {
            handOver(batch, answer);
        } catch (RuntimeException | Error e) { // An escaping exception would leave every later read without a response.
            batch.forEach(read -> fail(read, e));
        }
    }

    private void handOver(List<Read> batch, CompletableFuture<Long> answer) {
        if (answer.isCompletedExceptionally()) {
            batch.forEach(this::onItsOwn);
            return;
        }
        long revision = answer.join();
        int size = batch.size();
        int threads = Math.min(THREADS, (size + SHARE - 1) / SHARE);
        for (int i = 0; i < threads; i++) {
            List<Read> share = batch.subList(i * size / threads, (i + 1) * size / threads);
            execute(() -> proceed(share, revision), share);
        }
    }

    private void proceed(List<Read> share, long readPoint) {
        int last = share.size() - 1;
        for (Read read : share.subList(0, last)) {
            if (api.get().isCurrent(readPoint)) {
                proceed(read, readPoint, false);
            } else { // The cache has just lost what it had.
                onItsOwn(read);
            }
        }
        WorkerThread.runDeferred();
        proceed(share.get(last), readPoint, true);
    }

    /** A read that throws does not leave those behind it without an answer. */
    private static void proceed(Read read, long readPoint, boolean patient) {
        try {
            read.proceed(readPoint, patient);
        } catch (RuntimeException | Error e) {
            fail(read, e);
        }
    }

    private static void fail(Read read, Throwable why) {
        try {
            read.fail(why);
        } catch (RuntimeException | Error e) {
            LOG.error("A request could not be answered with a failure", e);
        }
    }

    /** Lets a request read the storage itself, which reports why the revision is unknown. */
    private void onItsOwn(Read read) {
        execute(() -> proceed(read, ResourceVersion.NEWEST, true), List.of(read));
    }

    private void execute(Runnable task, List<Read> reads) {
        workers.execute(task, why -> reads.forEach(read -> fail(read, why)));
    }
}
