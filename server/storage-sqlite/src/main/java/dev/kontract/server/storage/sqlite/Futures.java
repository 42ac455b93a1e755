package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for the results of other threads. */
final class Futures {

    private Futures() {}

    /**
     * Waits for the result. The thread of the store completes every queued future, even when the store is closed or fails, so
     * the wait is bounded. A rejection is thrown as a new exception with the stack trace of the caller.
     */
    static <T> T get(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StorageException refusal) {
                StorageException here = new StorageException(
                        refusal.reason(), String.valueOf(refusal.getMessage()), refusal.revision());
                here.initCause(refusal);
                throw here;
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
