package dev.kontract.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Closes the parts of a server in reverse order, when it stops or cannot start. Parts are added by one thread. */
final class CloseStack implements AutoCloseable {

    private final Deque<Runnable> closers = new ArrayDeque<>();

    /** Adds an open part and how to close it; returns the part. */
    <T> T add(T part, Consumer<T> closer) {
        closers.push(() -> closer.accept(part));
        return part;
    }

    /** Closes everything because of a failure; failures to close are added to it as suppressed. */
    void close(Exception because) {
        try {
            close();
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    /** Closes every part once, the rest also when one cannot be closed; throws the first failure. */
    @Override
    public synchronized void close() {
        RuntimeException failure = null;
        while (!closers.isEmpty()) {
            try {
                closers.pop().run();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
