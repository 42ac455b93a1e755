package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides which requests are audited. Thread-safe and non-blocking. */
public final class Auditor implements RequestObserver {

    /** Audits no request. */
    public static final Auditor NONE = new Auditor(Optional.empty(), Clock.systemUTC());

    private final Optional<Target> target;
    private final Clock clock;

    /** Audits the requests selected by a policy, and passes the events to a log. */
    public Auditor(AuditPolicy policy, AuditLog log, Clock clock) {
        this(Optional.of(new Target(policy, log)), clock);
    }

    private Auditor(Optional<Target> target, Clock clock) {
        this.target = target;
        this.clock = clock;
    }

    @Override
    public AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival) {
        if (target.isEmpty()) {
            return AuditContext.NONE;
        }
        AuditDecision interest = target.get().policy.interestIn(user, info);
        return interest.level() == AuditLevel.NONE
                ? AuditContext.NONE
                : new AuditedRequest(interest, arrival.apply(clock.instant()), clock, target.get().log::add);
    }

    private record Target(AuditPolicy policy, AuditLog log) {}
}
