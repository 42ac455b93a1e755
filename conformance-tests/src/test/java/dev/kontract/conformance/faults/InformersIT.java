package dev.kontract.conformance.faults;

import dev.kontract.client.KontractClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Informers of the Java clients over a bad line to a server that is restarted and forgets the past. With {@code -Dlong} for
 * ten minutes.
 */
class InformersIT {

    private static final int ROUNDS = 15;
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int WRITES = 40;

    @TempDir
    private Path folder;

    @Test
    void informers_cutsCompactionsAndRestarts_endWithTheServersState() throws Exception {
        Instant end = Instant.now().plus(System.getProperty("long") == null ? Duration.ZERO : LONG);
        try (DurableServer server = new DurableServer(folder);
                FaultProxy proxy = new FaultProxy(server.port());
                Followers followers = Followers.of(server.config(proxy), server.authority(), server.token());
                KontractClient writer = server.client();
                RandomWrites writes = new RandomWrites(writer, 5)) {
            for (int round = 0; round < ROUNDS || Instant.now().isBefore(end); round++) {
                writes.write(WRITES);
                harm(server, proxy, writes, round);
                writes.write(WRITES);
                if (round % 3 == 2) {
                    followers.await(writes.there());
                }
            }
            followers.await(writes.there());
            followers.check(writes.there());
        }
    }

    private static void harm(DurableServer server, FaultProxy proxy, RandomWrites writes, int round) throws Exception {
        switch (round % 12) {
            case 4 -> server.restart();
            case 8 -> {
                proxy.refuse();
                writes.write(WRITES);
                server.restartCompacted();
                proxy.admit();
            }
            default -> proxy.cut();
        }
    }
}
