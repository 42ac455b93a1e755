package dev.kontract.server;

import dev.kontract.server.flowcontrol.Limits;
import picocli.CommandLine.Option;

/** The part of the command line about what callers may take of the server, and what is noted of them. */
final class ProtectionFlags {

    @Option(
            names = "--max-requests-inflight",
            defaultValue = "400",
            description = "Reads answered at a time, 0 for any number (${DEFAULT-VALUE}).")
    private int maxRequestsInflight;

    @Option(
            names = "--max-mutating-requests-inflight",
            defaultValue = "200",
            description = "Writes answered at a time, 0 for any number (${DEFAULT-VALUE}).")
    private int maxMutatingRequestsInflight;

    @Option(
            names = "--max-user-requests-per-second",
            defaultValue = "0",
            description = "Requests of one user in a second, 0 for any number (${DEFAULT-VALUE}).")
    private int maxUserRequestsPerSecond;

    /**
     * What was asked for.
     *
     * @throws IllegalArgumentException when flags make no sense
     */
    Protection toProtection() {
        return new Protection(new Limits(maxRequestsInflight, maxMutatingRequestsInflight, maxUserRequestsPerSecond));
    }
}
