package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one audited request and generates its events. The threads that handle a request run one after the other; the
 * only concurrent call this class guards against is a failure reported by another thread.
 */
final class AuditedRequest implements AuditContext {

    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    /** The longest body that is kept whole; longer ones are logged without. */
    private static final long LONGEST_ANSWER = 4L * 1024 * 1024;

    private final AuditDecision interest;
    private final AuditRequest arrival;
    private final Clock clock;
    private final Consumer<AuditEvent> log;
    private final Map<String, String> annotations = new TreeMap<>();
    private @Nullable UserInfo impersonated;
    private AuditPayload request = AuditPayload.NONE;
    private AuditPayload response = AuditPayload.NONE;
    private AuditStage last = AuditStage.RESPONSE_COMPLETE;
    private String message = "";
    private int code;

    AuditedRequest(AuditDecision interest, AuditRequest arrival, Clock clock, Consumer<AuditEvent> log) {
        this.interest = interest;
        this.arrival = arrival;
        this.clock = clock;
        this.log = log;
    }

    @Override
    public synchronized void received() {
        process(AuditStage.REQUEST_RECEIVED);
    }

    @Override
    public synchronized void unauthenticated(String attempted) {
        code = 401;
        message = attempted;
        process(AuditStage.RESPONSE_STARTED);
        last = AuditStage.RESPONSE_STARTED;
    }

    @Override
    public synchronized void impersonated(UserInfo user) {
        impersonated = user;
    }

    @Override
    public synchronized void decided(String decision, String reason) {
        annotations.put(DECISION, decision);
        annotations.put(REASON, reason);
    }

    @Override
    public synchronized void annotated(String key, String value, boolean detail) {
        if (!detail || interest.level().includes(AuditLevel.REQUEST)) {
            annotations.putIfAbsent(key, value);
        }
    }

    @Override
    public synchronized void requested(byte[] body, String mediaType) {
        request = new AuditPayload(body, mediaType);
    }

    @Override
    public long longestAnswer() {
        return interest.level() == AuditLevel.REQUEST_RESPONSE ? LONGEST_ANSWER : 0;
    }

    @Override
    public synchronized void answered(int status, ByteBuffer body, String mediaType) {
        byte[] bytes = new byte[body.remaining()];
        body.duplicate().get(bytes);
        code = status;
        response = new AuditPayload(bytes, mediaType);
    }

    @Override
    public synchronized void streaming(int status) {
        code = status;
        process(AuditStage.RESPONSE_STARTED);
    }

    @Override
    public synchronized void panicked(Throwable failure) {
        message = "APIServer panic'd: " + failure.getClass().getName();
        last = AuditStage.PANIC;
    }

    @Override
    public synchronized void ended() {
        if (last != AuditStage.RESPONSE_STARTED) {
            process(last);
        }
    }

    private void process(AuditStage stage) {
        if (interest.in(stage)) {
            log.accept(event(stage));
        }
    }

    private AuditEvent event(AuditStage stage) {
        return new AuditEvent(
                interest,
                stage,
                stage == AuditStage.REQUEST_RECEIVED ? arrival.at() : clock.instant(),
                arrival,
                impersonated,
                Map.copyOf(annotations),
                code,
                message,
                request,
                response);
    }
}
