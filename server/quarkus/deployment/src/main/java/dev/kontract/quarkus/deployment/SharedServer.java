package dev.kontract.quarkus.deployment;

import org.jspecify.annotations.Nullable;

/** A server that is kept for as long as its settings are the same. Thread-safe. */
final class SharedServer implements AutoCloseable {

    private @Nullable DevServer running;

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
