package dev.kontract.server.junit;

import java.io.IOException;

/** Opens the environments of a test run. Thread-safe. */
interface TargetSource extends AutoCloseable {

    /** Opens an environment with these settings. */
    TestEnvironment open(EnvironmentSettings settings) throws IOException;

    @Override
    void close();
}
