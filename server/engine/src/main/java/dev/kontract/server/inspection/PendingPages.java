package dev.kontract.server.inspection;

import dev.kontract.server.view.ApiResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Pages that clients wait for. One timer looks for all of them, and only while there are any; no thread waits. Safe for use by many
 * threads.
 */
public final class PendingPages implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofMillis(200);

    /** Others are answered without waiting. */
    private static final int MOST = 64;

    private final ScheduledExecutorService timer;
    private final List<Pending> pending = new ArrayList<>();
    private boolean scheduled;
    private boolean closed;

    /** A page that a client waits for. */
    @FunctionalInterface
    interface Attempt {

        /**
         * Returns the page if there is anything on it.
         *
         * @param last whether the client waits no longer, so that an empty page is returned as well
         */
        Optional<ApiResponse> page(boolean last);
    }

    private record Pending(Attempt attempt, long deadline, CompletableFuture<ApiResponse> response) {}

    /** Looks for pages on {@code timer}. */
    public PendingPages(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** Returns a response that is complete when there is a page, or when the time is over. */
    ApiResponse add(Duration wait, Attempt attempt) {
        Pending added = new Pending(attempt, System.nanoTime() + wait.toNanos(), new CompletableFuture<>());
        if (!enqueue(added)) {
            return attempt.page(true).orElseThrow();
        }
        return new ApiResponse.Deferred(added.response);
    }

    private synchronized boolean enqueue(Pending added) {
        if (closed || pending.size() >= MOST) {
            return false;
        }
        pending.add(added);
        schedule();
        return true;
    }

    private void schedule() {
        if (!scheduled && !closed && !pending.isEmpty()) {
            scheduled = true;
            var unused = timer.schedule(() -> look(false), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void look(boolean closing) {
        for (Pending each : waiting()) {
            try {
                boolean last = closing || System.nanoTime() - each.deadline >= 0;
                each.attempt.page(last).ifPresent(each.response::complete);
            } catch (RuntimeException e) {
                each.response.completeExceptionally(e);
            }
        }
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
        look(true);
    }
}
