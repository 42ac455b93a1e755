package dev.kontract.conformance.faults.rounds;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The signals that suspend and resume a process. */
enum Signal {
    STOP,
    CONT;

    void send(long pid) {
        try {
            new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
