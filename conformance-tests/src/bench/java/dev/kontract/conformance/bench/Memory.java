package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.RunningServer;
import java.io.IOException;
import java.util.Locale;

/**
 * The memory of a server that is idle.
 *
 * @param resident in bytes, of all its processes
 * @param heap in bytes, behind a full collection; 0 for a server that is not a Java process of this run
 */
record Memory(long resident, long heap) {

    static Memory of(RunningServer server) throws IOException {
        long heap = server instanceof MeasuredServer measured ? measured.heap() : 0;
        return new Memory(server.target().settled(), heap);
    }

    /** Returns by how much it has grown. */
    Memory since(Memory before) {
        return new Memory(resident - before.resident, heap - before.heap);
    }

    /** Returns the share of one of {@code count}. */
    Memory of(int count) {
        return new Memory(resident / count, heap / count);
    }

    @Override
    public String toString() {
        return text(resident) + " resident" + (heap == 0 ? "" : ", " + text(heap) + " of heap");
    }

    private static String text(long bytes) {
        return Math.abs(bytes) < 10_000_000 ? String.format(Locale.ROOT, "%,d bytes", bytes) : Report.megabytes(bytes);
    }
}
