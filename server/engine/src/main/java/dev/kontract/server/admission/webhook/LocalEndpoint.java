package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A handler in this process. It runs on its own thread, so that a handler that hangs does not block others. Threads of calls
 * that ignore interrupts stay until they return; a handler with too many of them is no longer called.
 */
final class LocalEndpoint implements WebhookEndpoint {

    /** The most calls of one handler at a time. */
    static final int MOST_CALLS = 100;

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "webhook-handler");
        thread.setDaemon(true);
        return thread;
    });

    private final WebhookHandler handler;
    private final Semaphore free = new Semaphore(MOST_CALLS);

    LocalEndpoint(WebhookHandler handler) {
        this.handler = handler;
    }

    @Override
    public CompletableFuture<WebhookResponse> call(ObjectNode review, boolean mutating, Duration timeout) {
        CompletableFuture<WebhookResponse> answer = new CompletableFuture<>();
        if (!free.tryAcquire()) {
            return CompletableFuture.failedFuture(
                    new CallFailure("failed to call webhook: " + MOST_CALLS + " calls have not returned yet"));
        }
        ObjectNode own = review.deepCopy(); // A handler may change what it is given, and may hang on to it.
        Future<?> running = started(() -> answer(own, mutating, answer));
        CompletableFuture<WebhookResponse> result = answer.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .handle((response, failure) -> {
                    if (failure == null) {
                        return response;
                    }
                    throw new CompletionException(new CallFailure("failed to call webhook: " + text(failure)));
                });
        var unused = result.whenComplete((response, failure) -> running.cancel(true)); // The caller may give up, too.
        return result;
    }

    private Future<?> started(Runnable call) {
        FutureTask<Void> task = new FutureTask<>(call, null);
        boolean started = false;
        try {
            THREADS.execute(() -> {
                try {
                    task.run();
                } finally {
                    free.release();
                }
            });
            started = true;
        } finally {
            if (!started) {
                free.release();
            }
        }
        return task;
    }

    @SuppressWarnings("InterruptedExceptionSwallowed") // The thread belongs to this call alone.
    private void answer(ObjectNode review, boolean mutating, CompletableFuture<WebhookResponse> answer) {
        try {
            WebhookResponse response = handler.handle(new WebhookRequest(review.path("request")));
            if (response == null) {
                throw new IllegalStateException("the handler returned no response");
            }
            if (!mutating && (response.patch() != null || response.replacement() != null)) {
                throw new IllegalStateException("validating webhook may not return response.patch");
            }
            answer.complete(response);
        } catch (Exception | Error e) {
            answer.completeExceptionally(e);
        }
    }

    private static String text(Throwable failure) {
        return failure instanceof TimeoutException ? "context deadline exceeded" : String.valueOf(failure.getMessage());
    }
}
