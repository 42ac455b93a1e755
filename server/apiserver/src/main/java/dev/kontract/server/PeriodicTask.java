package dev.kontract.server;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that is repeated whatever happens; after an exception, an executor would not repeat it, and tell nobody.
 *
 * @param name what it does, for the log
 */
record PeriodicTask(String name, Runnable task) implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    @Override
    public void run() {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.warn("{} failed and is tried again later", name, e);
        }
    }
}
