package dev.kontract.server.inspection;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestLifetime;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Pages that clients wait for. A worker looks for all of them, and only while there are any; no thread waits. A client that leaves
 * no longer waits. Safe for use by many threads.
 */
public final class PendingPages implements AutoCloseable {

    static final int OF_ONE_USER = 8;
    static final int OF_ALL = 64;

    private static final Duration PERIOD = Duration.ofMillis(200);
    private static final int RETRY_AFTER_SECONDS = 1;

    private final ScheduledExecutorService timer;
    private final Executor worker;
    private final List<Pending> pending = new ArrayList<>();
    private boolean scheduled;
    private boolean closed;

    /** A page that a client waits for. Used by one thread at a time. */
    @FunctionalInterface
    interface Attempt {

        /**
         * Returns the page if there is anything on it.
         *
         * @param last whether the client waits no longer, so that an empty page is returned as well
         */
        Optional<ApiResponse> page(boolean last);
    }

    private record Pending(
            String user,
            RequestLifetime lifetime,
            Attempt attempt,
            long deadline,
            CompletableFuture<ApiResponse> response) {

        synchronized void look(boolean last) {
            if (response.isDone()) {
                return;
            }
            try {
                lifetime.requireActive();
                attempt.page(last || System.nanoTime() - deadline >= 0).ifPresent(response::complete);
            } catch (RuntimeException e) {
                response.completeExceptionally(e);
            }
        }
    }

    /**
     * Creates an instance without clients.
     *
     * @param timer has {@code worker} look for pages
     */
    public PendingPages(ScheduledExecutorService timer, Executor worker) {
        this.timer = timer;
        this.worker = worker;
    }

    /**
     * Returns a response that is complete when there is a page, when the time is over, or when the request has ended.
     *
     * @throws StatusException 429 if the user waits for too many pages already, or all users together do
     */
    ApiResponse add(RequestContext request, Duration wait, Attempt attempt) {
        Pending added = new Pending(
                request.user().name(),
                request.lifetime(),
                attempt,
                System.nanoTime() + wait.toNanos(),
                new CompletableFuture<>());
        if (!enqueue(added)) {
            return attempt.page(true).orElseThrow();
        }
        return new ApiResponse.Deferred(added.response);
    }

    private synchronized boolean enqueue(Pending added) {
        if (closed) {
            return false;
        }
        long own = pending.stream().filter(each -> each.user.equals(added.user)).count();
        if (own >= OF_ONE_USER || pending.size() >= OF_ALL) {
            throw StatusException.tooManyRequests(
                    "too many requests wait for what comes next, please try again later", RETRY_AFTER_SECONDS);
        }
        pending.add(added);
        schedule();
        return true;
    }

    private void schedule() {
        if (!scheduled && !closed && !pending.isEmpty()) {
            scheduled = true;
            var unused = timer.schedule(this::pass, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Has the worker look; one that rejects it now may accept it in the next period. */
    private void pass() {
        try {
            worker.execute(this::look);
        } catch (RejectedExecutionException e) {
            synchronized (this) {
                scheduled = false;
                schedule();
            }
        }
    }

    private void look() {
        waiting().forEach(each -> each.look(false));
        synchronized (this) {
            pending.removeIf(each -> each.response.isDone());
            scheduled = false;
            schedule();
        }
    }

    private synchronized List<Pending> waiting() {
        return List.copyOf(pending);
    }

    /** Answers those that wait, so that a server that is closed need not wait for them. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        waiting().forEach(each -> each.look(true));
    }
}
