package dev.kontract.server.assertion;

import dev.kontract.server.ApiServer;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.TimelineReport;
import java.util.Optional;

/** The log of a server in messages of failures. */
final class Requests {

    private Requests() {}

    /** Returns the log, if there is one. */
    static Optional<RequestLog> recorded(ApiServer server) {
        try {
            return Optional.of(server.requests());
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }

    /** Returns the requests under a heading; {@code ""} if there are none. */
    static String shown(String heading, RequestLog requests) {
        return requests.count() == 0
                ? ""
                : heading + "\n" + TimelineReport.of(requests).text();
    }
}
