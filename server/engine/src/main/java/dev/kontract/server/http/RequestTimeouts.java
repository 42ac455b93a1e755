package dev.kontract.server.http;

import dev.kontract.model.GoDuration;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How long requests may take.
 *
 * @param longest the limit of all requests that are not long-running
 */
record RequestTimeouts(Duration longest) {

    private static final Set<String> LONG_RUNNING_VERBS = Set.of("watch", "proxy");
    private static final Set<String> LONG_RUNNING_SUBRESOURCES =
            Set.of("attach", "exec", "proxy", "log", "portforward");

    /**
     * Returns how long a request may take, empty for long-running ones.
     *
     * @throws StatusException 400 when its {@code timeout} is malformed
     */
    Optional<Duration> of(RequestInfo request, QueryParameters query) {
        if (isLongRunning(request)) {
            return Optional.empty();
        }
        String asked = query.text("timeout");
        if (asked.isEmpty()) {
            return Optional.of(longest);
        }
        try {
            Duration own = GoDuration.parse(asked);
            boolean shorter = !own.isZero() && !own.isNegative() && own.compareTo(longest) < 0;
            return Optional.of(shorter ? own : longest);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest("invalid timeout specified in the request URL - " + e.getMessage());
        }
    }

    /** Returns whether a request may last as long as its client stays connected. */
    static boolean isLongRunning(RequestInfo request) {
        return LONG_RUNNING_VERBS.contains(request.verb())
                || (request.isResourceRequest() && LONG_RUNNING_SUBRESOURCES.contains(request.subresource()));
    }
}
