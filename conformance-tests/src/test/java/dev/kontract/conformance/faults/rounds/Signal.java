package dev.kontract.conformance.faults.rounds;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What pauses a process, and lets it run again. */
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
