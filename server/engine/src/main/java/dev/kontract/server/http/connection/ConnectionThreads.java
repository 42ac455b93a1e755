package dev.kontract.server.http.connection;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The threads of the connections. A connection whose response was sent by a worker continues on that worker, without blocking
 * or computing there, which saves waking another thread.
 */
public final class ConnectionThreads extends QueuedThreadPool {

    private static final int MOST = 64;
    private static final int LEAST = 4;

    /** Makes daemon threads, once it is started. */
    public ConnectionThreads() {
        super(MOST, LEAST);
        setName("http");
        setDaemon(true);
    }

    /** Makes a thread as Jetty does, without its support for a security manager, which generates code at every start. */
    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task);
        thread.setName(getName() + '-' + thread.getId());
        thread.setDaemon(isDaemon());
        thread.setContextClassLoader(getClass().getClassLoader());
        return thread;
    }

    @Override
    public void execute(Runnable task) {
        boolean deferred = task instanceof Connection && WorkerThread.defer(task);
        if (!deferred) {
            super.execute(task);
        }
    }
}
