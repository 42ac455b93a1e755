package dev.kontract.quarkus.deployment;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server that is kept for as long as its settings are the same. Thread-safe. */
final class SharedServer implements AutoCloseable {

    private @Nullable DevServer running;
    private boolean registered;

    /** Closes the server at the end of the application, by one of these tasks, however many builds call this. */
    synchronized void closeBy(Consumer<Runnable> tasks) {
        if (!registered) {
            registered = true;
            tasks.accept(this::end);
        }
    }

    private synchronized void end() {
        registered = false;
        close();
    }

    /** Returns the running server if it has these settings; otherwise replaces it. */
    synchronized DevServer start(ServerSettings settings) {
        DevServer current = running;
        if (current == null || !current.settings().equals(settings)) {
            close();
            current = DevServer.start(settings);
            running = current;
        }
        return current;
    }

    @Override
    public synchronized void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
