package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server for each test, with a clock that stands still, and a client that may do everything. */
public final class FrozenServer implements BeforeEachCallback, AfterEachCallback {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final Consumer<ServerConfigBuilder> settings;
    private ApiServer server;
    private KontractClient client;

    /** Creates an extension for JUnit; {@code settings} are applied before each start. */
    public FrozenServer(Consumer<ServerConfigBuilder> settings) {
        this.settings = settings;
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        start();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        stop();
    }

    private void start() throws IOException {
        ServerConfigBuilder config = ServerConfig.builder().clock(clock);
        settings.accept(config);
        server = ApiServer.start(config.build());
        client = Admin.of(server);
    }

    private void stop() {
        client.close();
        server.close();
    }

    /** Stops the server and starts it again, on what it has stored. */
    public void restart() throws IOException {
        restart(Duration.ZERO);
    }

    /** Stops the server and starts it again a while later, on what it has stored. */
    public void restart(Duration pause) throws IOException {
        stop();
        clock.advance(pause);
        start();
    }

    public KontractClient client() {
        return client;
    }

    /** Returns the server that runs now. */
    public ApiServer running() {
        return server;
    }

    /** Returns the time of the clock. */
    public Instant now() {
        return clock.instant();
    }

    /** Waits until the controllers have nothing to do at this moment. */
    public void settle() {
        server.settle();
    }

    /** Advances the clock; tasks of the controllers that become due run. */
    public void advance(Duration duration) {
        server.advance(duration);
    }
}
