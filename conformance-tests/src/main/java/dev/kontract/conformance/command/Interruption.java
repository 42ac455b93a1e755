package dev.kontract.conformance.command;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;

/**
 * Converts SIGINT and SIGTERM to an interruption of a thread, and keeps the process running until that thread has cleaned up
 * and closed this.
 */
final class Interruption implements AutoCloseable {

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Thread working, PrintWriter out) {
        hook = new Thread(
                () -> {
                    out.println("Interrupted: cleaning up");
                    out.flush();
                    working.interrupt();
                    try {
                        done.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "interruption");
    }

    static Interruption ofThisThread(PrintWriter out) {
        Interruption interruption = new Interruption(Thread.currentThread(), out);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
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
