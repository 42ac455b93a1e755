package dev.kontract.server.health;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets {@code /readyz} fail before a server stops, so that load balancers send it no more requests. Safe for use by several threads.
 */
public final class ShutdownNotice {

    private final CountDownLatch given = new CountDownLatch(1);

    /** Returns the check, named as in kube-apiserver, which passes until the notice is given. */
    public HealthCheck check() {
        return new HealthCheck("shutdown", () -> given.getCount() > 0);
    }

    /** Gives notice, and waits for {@code delay}, or until the thread is interrupted. */
    public void give(Duration delay) {
        given.countDown();
        if (!delay.isZero()) {
            try {
                boolean unused = new CountDownLatch(1).await(delay.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
