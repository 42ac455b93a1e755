package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows the requests of a server. Implementations are thread-safe and do not block. */
@FunctionalInterface
public interface RequestObserver {

    /**
     * Begins to follow a request.
     *
     * @param user null if authentication failed
     * @param arrival creates the request data from the time of arrival; called only if the request is followed
     * @return receives the progress of the request; {@link AuditContext#NONE} if it is not followed
     */
    AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival);

    /** Returns whether it is to be measured how long requests take before they are followed. */
    default boolean measures() {
        return false;
    }

    /** Returns an observer that follows what this one or {@code other} follows. */
    default RequestObserver and(RequestObserver other) {
        return new TwoObservers(this, other);
    }
}
