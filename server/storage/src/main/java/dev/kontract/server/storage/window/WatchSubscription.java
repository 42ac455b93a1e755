package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One subscription of a dispatcher. The delivering methods are called on the dispatcher's thread only. */
final class WatchSubscription implements Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(WatchSubscription.class);

    private final String prefix;
    private final Watcher watcher;
    private final Consumer<WatchSubscription> onProgressRequest;
    private final Consumer<WatchSubscription> onClose;
    private volatile boolean closed;

    WatchSubscription(
            String prefix,
            Watcher watcher,
            Consumer<WatchSubscription> onProgressRequest,
            Consumer<WatchSubscription> onClose) {
        this.prefix = prefix;
        this.watcher = watcher;
        this.onProgressRequest = onProgressRequest;
        this.onClose = onClose;
    }

    String prefix() {
        return prefix;
    }

    boolean closed() {
        return closed;
    }

    /** Delivers {@code change}, whose key matches the prefix. If the watcher throws, only its own watch is closed. */
    void deliver(Change change) {
        if (closed) {
            return;
        }
        try {
            watcher.changed(change);
        } catch (RuntimeException | Error e) {
            drop(e);
        }
    }

    void progress(long revision) {
        if (closed) {
            return;
        }
        try {
            watcher.progressed(revision);
        } catch (RuntimeException | Error e) {
            drop(e);
        }
    }

    /** Closes the watch of a watcher that has missed a change. */
    private void drop(Throwable cause) {
        LOG.error("A watcher of {} failed; closing its watch", prefix, cause);
        close();
        endQuietly();
    }

    void end() {
        if (!closed) {
            closed = true;
            endQuietly();
        }
    }

    private void endQuietly() {
        try {
            watcher.ended();
        } catch (RuntimeException | Error e) {
            LOG.error("A watcher of {} failed when its watch was closed", prefix, e);
        }
    }

    @Override
    public void requestProgress() {
        onProgressRequest.accept(this);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            onClose.accept(this);
        }
    }
}
