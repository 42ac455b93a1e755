package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides which requests are audited. Thread-safe and non-blocking. */
public final class Auditor implements RequestObserver {

    /** Audits no request. */
    public static final Auditor NONE = new Auditor(Optional.empty(), Clock.systemUTC());

    private final Optional<Target> target;
    private final Clock clock;

    /** Audits the requests selected by the current policy, and passes the events to backends. */
    public Auditor(Supplier<AuditPolicy> policy, List<AuditBackend> backends, Clock clock) {
        this(Optional.of(new Target(policy, List.copyOf(backends))), clock);
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
        AuditDecision interest = target.get().policy.get().interestIn(user, info);
        Objects.requireNonNull(target.get().byLevel.get(interest.level())).increment();
        return interest.level() == AuditLevel.NONE
                ? AuditContext.NONE
                : new AuditedRequest(interest, arrival.apply(clock.instant()), clock, target.get()::add);
    }

    /** Returns the number of events so far. */
    public long events() {
        return target.map(each -> each.events.sum()).orElse(0L);
    }

    /** Returns the number of requests so far by the level of their events, as labels of a metric. */
    public Map<String, Number> requestsByLevel() {
        Map<String, Number> requests = new HashMap<>();
        target.ifPresent(each ->
                each.byLevel.forEach((level, count) -> requests.put("level=\"" + level.text() + '"', count.sum())));
        return requests;
    }

    private record Target(
            Supplier<AuditPolicy> policy,
            List<AuditBackend> backends,
            LongAdder events,
            Map<AuditLevel, LongAdder> byLevel) {

        Target(Supplier<AuditPolicy> policy, List<AuditBackend> backends) {
            this(policy, backends, new LongAdder(), new EnumMap<>(AuditLevel.class));
            for (AuditLevel level : AuditLevel.values()) {
                byLevel.put(level, new LongAdder());
            }
        }

        void add(AuditEvent event) {
            events.increment();
            for (AuditBackend backend : backends) {
                backend.add(event);
            }
        }
    }
}
