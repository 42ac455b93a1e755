package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditBodies;
import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ServedResources;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records the requests of one server and what they write. Safe for use by several threads. */
public final class RequestRecorder implements RequestObserver {

    /** The prefix of the {@code User-Agent} header of the server's controllers. */
    public static final String CONTROLLER_AGENT = "kontract-controllers/";

    /** The {@code User-Agent} header of requests that are not recorded. */
    public static final String OBSERVER_AGENT = "kontract-observer";

    private final AuditBodies bodies;
    private final Clock clock;
    private final ServedResources served;
    private final RequestHistory history = new RequestHistory();

    /**
     * @param codec decodes bodies
     * @param clock the clock of arrival times
     * @param served the served resources
     */
    public RequestRecorder(Codec codec, Clock clock, ServedResources served) {
        this.bodies = new AuditBodies(codec);
        this.clock = clock;
        this.served = served;
    }

    @Override
    public AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival) {
        AuditRequest request = arrival.apply(clock.instant());
        if (request.userAgent().equals(OBSERVER_AGENT)) {
            return AuditContext.NONE;
        }
        RequestRecording begun = new RequestRecording(request, bodies, history);
        history.add(begun);
        return begun;
    }

    @Override
    public boolean measures() {
        return true;
    }

    /** Returns {@code storage}, with the writes that requests make through it recorded. */
    public Storage observing(Storage storage) {
        return new RecordedStorage(storage);
    }

    /** Returns the log, with all requests from now on. */
    public RequestLog requests() {
        return new RequestLog(history, served);
    }
}
