package dev.kontract.conformance.faults.rounds;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rounds of random faults of a server on SQLite: it is killed, stopped and paused, its store is full, its disk fails or is slow,
 * its clock jumps by an hour. The properties are those of {@link SharedEtcdRoundsIT}.
 */
class SqliteRoundsIT {

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void randomFaults_loseAndDoubleNothing() throws Exception {
        RoundLimit limit = RoundLimit.ofProperties();
        assumeTrue(limit.allows(0), "takes minutes");
        System.out.println("rounds.seed=" + Rounds.SEED + " in " + folder);
        try (LoneServer server = new LoneServer(folder);
                Rounds rounds = new Rounds(server, Rounds.SEED, Rounds.WRITERS, Rounds.WATCHERS)) {
            if (!server.hasClock()) {
                System.out.println("without jumps of the clock: libfaketime is not installed");
            }
            if (!SlowDisk.isAvailable()) {
                System.out.println("without slow disks: strace is not installed");
            }
            for (int i = 0; limit.allows(i); i++) {
                System.out.println(rounds.run(i));
            }
        }
    }
}
