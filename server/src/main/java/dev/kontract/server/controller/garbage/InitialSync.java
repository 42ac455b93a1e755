package dev.kontract.server.controller.garbage;

import dev.kontract.client.informer.Informer;
import java.util.List;
import java.util.Optional;

/**
 * Whether all there was at the start is in the graph. Before that nobody may be let go for having no dependents. Safe for use
 * by several threads.
 */
final class InitialSync implements AutoCloseable {

    private static final long PAUSE_MILLIS = 5;

    private volatile Optional<List<Informer<?>>> informers = Optional.empty();
    private volatile boolean complete;
    private volatile boolean closed;

    /** It is known what there is to be followed, and these do it. */
    void follow(List<Informer<?>> all) {
        informers = Optional.of(List.copyOf(all));
    }

    /** Waits until it is; false when this was closed before. */
    boolean await() throws InterruptedException {
        while (!complete && !closed) {
            complete = informers
                    .filter(all -> all.stream().allMatch(informer -> informer.isCurrent(0)))
                    .isPresent();
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
