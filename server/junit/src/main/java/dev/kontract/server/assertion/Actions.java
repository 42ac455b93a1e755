package dev.kontract.server.assertion;

import dev.kontract.server.ApiServer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Runs the actions whose effects are verified. */
final class Actions {

    private Actions() {}

    /** Calls {@code action}, and waits until the controllers have settled. */
    static void run(ApiServer server, ThrowingCallable action) {
        try {
            action.call();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("the action failed", e);
        }
        server.settle();
    }
}
