package dev.kontract.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** What a server has opened so far, to be closed in the end or when it cannot start: the last first. Used by one thread. */
final class CloseStack implements AutoCloseable {

    private final Deque<Runnable> closers = new ArrayDeque<>();

    /** Notes how {@code part}, which is open now, is closed; answers it. */
    <T> T add(T part, Consumer<T> closer) {
        closers.push(() -> closer.accept(part));
        return part;
    }

    /** Closes everything because of a failure, which is more to be told of than what cannot be closed then. */
    void close(Exception because) {
        try {
            close();
        } catch (RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    /** Closes everything that is open, once; what cannot be closed does not keep the rest open. */
    @Override
    public void close() {
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
