package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.TransportSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The informers of this project's client over lines that are bad in every way. */
@Isolated("It counts the threads and files of the process, which other tests change.")
class SdkLineIT {

    private static final int ROUNDS = System.getProperty("long") == null ? 12 : 1_000;
    private static final int SILENCES = System.getProperty("long") == null ? 1 : 3;
    private static final int RECONNECTS = System.getProperty("long") == null ? 500 : 10_000;
    private static final int WITHIN = 50_000;

    /** A line may be dead and not look it, be it that TLS waits for the rest of a record that never was. */
    private static final ListOptions SECOND = ListOptions.all().timeoutSeconds(1);

    private static final TransportSettings SETTINGS =
            TransportSettings.standard().withTimeout(Duration.ofSeconds(2));

    @TempDir
    private static Path folder;

    private static DurableServer server;

    /** The fault of a line, and whether it is encrypted: only then a duplicated byte is detected for certain. */
    enum Line {
        CUT(true, Fault.Kind.CUT),
        PLAIN_CUT(false, Fault.Kind.CUT),
        DRIBBLE(true, Fault.Kind.DRIBBLE, Fault.Kind.CUT),
        PLAIN_DRIBBLE(false, Fault.Kind.DRIBBLE, Fault.Kind.CUT),
        DOUBLE(true, Fault.Kind.DOUBLE),
        ALL(true, Fault.Kind.values());

        private final boolean encrypted;
        private final Fault.Kind[] kinds;
        private final Random random = new Random(ordinal());

        Line(boolean encrypted, Fault.Kind... kinds) {
            this.encrypted = encrypted;
            this.kinds = kinds;
        }

        synchronized Fault next() {
            return Fault.random(random, WITHIN, kinds);
        }

        FaultProxy proxy() throws IOException {
            return new FaultProxy(encrypted ? server.port() : server.plainPort(), this::next);
        }

        ClientConfig config(FaultProxy proxy) {
            return encrypted ? server.config(proxy) : server.plainConfig(proxy);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        server = new DurableServer(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void informers_badLine_loseAndDoubleNothing(Line line) throws Exception {
        try (KontractClient writer = server.client();
                RandomWrites writes = new RandomWrites(writer, line.ordinal());
                FaultProxy proxy = line.proxy();
                SdkFollower follower = new SdkFollower(line.config(proxy), SECOND, SETTINGS)) {
            for (int round = 0; round < ROUNDS; round++) {
                writes.write(10);
                if (round % 4 == 0) {
                    follower.notifications().await(writes.there());
                }
            }
            follower.notifications().await(writes.there());
            assertSame(follower, writes);
        }
    }

    private static void assertSame(SdkFollower follower, RandomWrites writes) {
        assertThat(follower.cached()).isEqualTo(writes.there());
        assertThat(follower.notifications().wrong()).isEmpty();
    }

    /** The peer of a connection disappears silently. */
    @ParameterizedTest
    @EnumSource(names = {"CUT", "PLAIN_CUT"})
    void informers_silentLine_turnToAnother(Line line) throws Exception {
        int target = line.encrypted ? server.port() : server.plainPort();
        try (KontractClient writer = server.client();
                RandomWrites writes = new RandomWrites(writer, 3);
                FaultProxy proxy = new FaultProxy(target);
                SdkFollower follower = new SdkFollower(line.config(proxy), SECOND, SETTINGS)) {
            for (int round = 0; round < SILENCES; round++) {
                writes.write(20);
                follower.notifications().await(writes.there());
                proxy.fallSilent();
                writes.write(20);
                assertThat(follower.client().namespaces().list().items()).isNotEmpty();
                follower.notifications().await(writes.there());
            }
            assertSame(follower, writes);
            await(() -> proxy.open() <= 5);
        }
    }

    @Test
    void informers_manyReconnects_leakNothing() throws Exception {
        try (KontractClient writer = server.client();
                RandomWrites writes = new RandomWrites(writer, 4);
                FaultProxy proxy = new FaultProxy(server.port());
                SdkFollower follower = new SdkFollower(server.config(proxy), ListOptions.all(), SETTINGS)) {
            reconnect(proxy, follower, writes, 50);
            int files = openFiles();
            int threads = threads();
            reconnect(proxy, follower, writes, RECONNECTS);
            assertSame(follower, writes);
            await(() -> proxy.open() <= 3 && openFiles() <= files + 10 && threads() <= threads + 10);
        }
    }

    private static void reconnect(FaultProxy proxy, SdkFollower follower, RandomWrites writes, int connections)
            throws InterruptedException {
        while (proxy.accepted() < connections) {
            int accepted = proxy.accepted();
            proxy.cut();
            writes.write(1);
            follower.notifications().await(writes.there());
            await(() -> proxy.accepted() > accepted);
        }
    }

    /** The platform's client gives up what it no longer needs when the collector has found out. */
    private static void await(BooleanSupplier state) {
        for (int i = 0; !state.getAsBoolean(); i++) {
            assertThat(i).as("milliseconds").isLessThan(60_000);
            if (i % 1_000 == 999) {
                System.gc();
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static int threads() {
        return Thread.getAllStackTraces().size();
    }

    private static int openFiles() {
        String[] files = new File("/proc/self/fd").list();
        return files == null ? 0 : files.length;
    }
}
