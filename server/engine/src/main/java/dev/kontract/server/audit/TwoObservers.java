package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows what one of two observers follows. */
record TwoObservers(RequestObserver one, RequestObserver other) implements RequestObserver {

    @Override
    public AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival) {
        AuditContext first = one.begin(user, info, arrival);
        AuditContext second = other.begin(user, info, arrival);
        if (first == AuditContext.NONE || second == AuditContext.NONE) {
            return first == AuditContext.NONE ? second : first;
        }
        return new ObservedTwice(first, second);
    }

    @Override
    public boolean measures() {
        return one.measures() || other.measures();
    }
}
