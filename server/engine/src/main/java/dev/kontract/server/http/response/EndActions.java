package dev.kontract.server.http.response;

import org.jspecify.annotations.Nullable;

/** Actions that run once, in their order, when a response ends; one that is added later runs at once. Thread-safe. */
final class EndActions {

    private @Nullable Runnable all;

    EndActions(Runnable first) {
        this.all = first;
    }

    void add(Runnable action) {
        synchronized (this) {
            Runnable earlier = all;
            if (earlier != null) {
                all = () -> {
                    earlier.run();
                    action.run();
                };
                return;
            }
        }
        action.run();
    }

    void run() {
        Runnable added;
        synchronized (this) {
            added = all;
            all = null;
        }
        if (added != null) {
            added.run();
        }
    }
}
