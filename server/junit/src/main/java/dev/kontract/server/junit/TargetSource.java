package dev.kontract.server.junit;

import java.io.IOException;
import java.util.function.Supplier;

/** Opens the environments of a test run. Thread-safe. */
interface TargetSource extends AutoCloseable {

    /** Opens an environment with these settings. */
    TestEnvironment open(EnvironmentSettings settings) throws IOException;

    /**
     * Returns whether the environments have values of {@code type}, one of the injected types.
     *
     * @param clock the clock of the environment
     */
    boolean supports(Class<?> type, Supplier<ClockMode> clock);

    @Override
    void close();
}
