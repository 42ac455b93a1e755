package dev.kontract.conformance.faults.rounds;

import java.io.IOException;
import java.util.List;

/** Servers that have their objects in common, and the faults that they can suffer. */
interface Installation extends AutoCloseable {

    /** Returns the servers, which stay the same. */
    List<RoundServer> servers();

    /** Returns the faults of one round; the same for the same {@code seed}. */
    List<PlannedFault> plan(long seed);

    @Override
    void close() throws IOException;
}
