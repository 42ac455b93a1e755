package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;

/**
 * One operation on one target, measured again and again.
 *
 * @param key what the samples are of
 * @param target the server
 * @param fills the collection that each measurement fills, {@code ""} for none
 * @param runner measures once
 */
record Course(Figures.Key key, Target target, String fills, Runner runner) {

    /** Measures for some seconds. */
    @FunctionalInterface
    interface Runner {
        Sample run(double seconds) throws IOException;
    }

    Sample run(double seconds) throws IOException {
        return runner.run(seconds);
    }

    /**
     * Takes away what the measurement left behind and waits until the server is done with it, so that the next one finds
     * the store and the machine as this one did, however fast the server is.
     */
    void clear() throws IOException {
        if (!fills.isEmpty()) {
            try (Connection connection = target.connect(key.protocol())) {
                StoredObjects.clear(connection, fills);
            }
        }
        target.rest();
    }

    /** For a note on what happened here. */
    String title() {
        return key.target() + ", " + key.operation() + ", " + key.protocol().title();
    }
}
