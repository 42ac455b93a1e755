package dev.kontract.server.junit;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The base servers of a test run, one for each group of settings, started on first use. Thread-safe. */
final class BaseServers implements TargetSource {

    private final Map<EnvironmentSettings, BaseServer> servers = new ConcurrentHashMap<>();

    /** Opens an environment, of a fork of the base server with these settings. */
    @Override
    public TestEnvironment open(EnvironmentSettings settings) throws IOException {
        return new TestEnvironment(
                settings,
                new ForkedServer(
                        servers.computeIfAbsent(settings, BaseServer::new).fork()));
    }

    @Override
    public boolean supports(Class<?> type, Supplier<ClockMode> clock) {
        return true;
    }

    @Override
    public void close() {
        servers.values().forEach(BaseServer::close);
    }
}
