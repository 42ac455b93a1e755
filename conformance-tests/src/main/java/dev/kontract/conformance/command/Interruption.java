package dev.kontract.conformance.command;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;

/**
 * Converts SIGINT and SIGTERM to an interruption of a thread, and keeps the process running until that thread has cleaned up
 * and closed this. The process then ends with the exit code of the signal, 130 or 143.
 */
final class Interruption implements AutoCloseable {

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread working;
    private final Thread hook;
    private boolean finishing;

    private Interruption(Thread working, PrintWriter out) {
        this.working = working;
        this.hook = new Thread(() -> interrupt(out), "interruption");
    }

    static Interruption ofThisThread(PrintWriter out) {
        Interruption interruption = new Interruption(Thread.currentThread(), out);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** From now on, a signal only waits for {@link #close} and does not interrupt the thread, which has to be the calling one. */
    synchronized void finish() {
        finishing = true;
        boolean unused = Thread.interrupted();
    }

    private void interrupt(PrintWriter out) {
        out.println("Interrupted: cleaning up");
        out.flush();
        synchronized (this) {
            if (!finishing) {
                working.interrupt();
            }
        }
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is about to exit: the hook is what waits for this.
        }
    }
}
