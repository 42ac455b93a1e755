package dev.kontract.server;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.TimelineReport;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The requests that failed during a wait, for the message if the condition does not hold. Immutable. */
final class ObservedWait {

    private static final int NOT_FOUND = 404;

    private final ServerConfig config;
    private final Optional<RequestLog> requests;
    private final Optional<LogMark> begin;

    /** Begins a wait. */
    ObservedWait(ServerConfig config, Optional<RequestLog> requests) {
        this.config = config;
        this.requests = requests;
        begin = requests.map(RequestLog::mark);
    }

    /**
     * Returns the failure.
     *
     * @param what the first sentence of the message
     * @param cause the last failure of the condition, null if it only returned false
     */
    AssertionError failure(String what, @Nullable Throwable cause) {
        StringBuilder message = new StringBuilder(what);
        if (cause != null) {
            message.append(": ").append(cause.getMessage() == null ? cause.toString() : cause.getMessage());
        }
        begin.flatMap(mark -> requests.map(log -> log.since(mark)))
                .map(log -> log.fromClients().failures().where(request -> !isAbsence(request)))
                .ifPresent(log -> describe(log, message));
        List<String> patterns = config.controllers().selection().patterns();
        if (!patterns.contains("*")) {
            message.append("\nHint: ")
                    .append(patterns.isEmpty() ? "no controllers run" : "only these controllers run: ")
                    .append(String.join(", ", patterns))
                    .append("; controllers(\"*\") runs all.");
        }
        if (config.clock() instanceof ManualClock clock) {
            message.append("\nHint: the clock of the server was advanced to ")
                    .append(clock.instant())
                    .append("; delays of clients take real time.");
        }
        return new AssertionError(message.toString(), cause);
    }

    /** Returns whether the request read an object that does not exist, as a condition that waits for it does. */
    private static boolean isAbsence(RecordedRequest request) {
        return request.code() == NOT_FOUND && !request.isWrite();
    }

    private static void describe(RequestLog failed, StringBuilder message) {
        if (failed.count() == 0) {
            return;
        }
        message.append("\nFailed meanwhile: ")
                .append(TimelineReport.of(failed).summary().strip());
        if (failed.where(request -> request.decision() == RecordedRequest.Decision.DENIED)
                        .count()
                > 0) {
            message.append("\nHint: permissions().of(user).denied() returns the permissions that a user lacked.");
        }
    }
}
