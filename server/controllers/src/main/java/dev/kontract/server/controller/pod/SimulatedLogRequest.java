package dev.kontract.server.controller.pod;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request for the log of a simulated container.
 *
 * @param container the name of the container
 * @param follow whether to go on until the container ends
 * @param previous whether the log of the run before this one is asked for
 * @param timestamps whether each line begins with its time
 * @param since the time of the oldest line; empty for all
 * @param tailLines how many of the last lines; empty for all
 */
public record SimulatedLogRequest(
        String container,
        boolean follow,
        boolean previous,
        boolean timestamps,
        Optional<Instant> since,
        OptionalLong tailLines) {}
