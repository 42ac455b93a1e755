package dev.kontract.server.controller.garbage;

import dev.kontract.client.informer.Informer;
import java.util.List;

/**
 * Whether all there was at the start is in the graph. Before that nobody may be let go for having no dependents. Safe for use
 * by several threads.
 */
final class Completeness implements AutoCloseable {

    private static final long PAUSE_MILLIS = 5;

    private final List<Informer<?>> informers;
    private volatile boolean complete;
    private volatile boolean closed;

    Completeness(List<Informer<?>> informers) {
        this.informers = List.copyOf(informers);
    }

    /** Waits until it is; false when this was closed before. */
    boolean await() throws InterruptedException {
        while (!complete && !closed) {
            complete = informers.stream().allMatch(informer -> informer.isCurrent(0));
            if (!complete) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return complete;
    }

    @Override
    public void close() {
        closed = true;
    }
}
