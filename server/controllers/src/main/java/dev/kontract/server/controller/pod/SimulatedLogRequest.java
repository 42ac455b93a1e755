package dev.kontract.server.controller.pod;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for the log of a simulated container.
 *
 * @param container the name of the container
 * @param follow whether to continue until the container ends
 * @param previous whether to return the log of the previous run
 * @param timestamps whether to prefix each line with its time
 * @param since the time of the oldest line; empty for all
 * @param tailLines maximum number of lines from the end; empty for all
 */
public record SimulatedLogRequest(
        String container,
        boolean follow,
        boolean previous,
        boolean timestamps,
        Optional<Instant> since,
        OptionalLong tailLines) {}
