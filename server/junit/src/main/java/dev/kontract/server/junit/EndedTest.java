package dev.kontract.server.junit;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A test of any framework that has ended.
 *
 * @param type the name of its class
 * @param name its name in the class
 * @param title how reports call it
 * @param failure why it failed; null if it succeeded
 */
record EndedTest(
        String type, String name, String title, @Nullable Throwable failure) {

    private static final int LONGEST_NAME = 80;

    /** By name, since a project has at most one or two of these frameworks. */
    private static final Set<String> ABORTED = Set.of(
            "org.opentest4j.TestAbortedException", "org.junit.AssumptionViolatedException", "org.testng.SkipException");

    /** Returns whether it was neither a success nor a failure. */
    boolean isAborted() {
        return failure != null && ABORTED.contains(failure.getClass().getName());
    }

    /** Returns the name as part of the name of a file; names that are too long may be equal. */
    String fileName() {
        String safe = name.replaceAll("[^\\w.-]+", "_");
        return safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    }
}
