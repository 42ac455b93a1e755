package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows one request and makes its events. The threads that deal with a request do so one after the other, so this is
 * guarded against nothing but a failure that comes from the side.
 */
final class FollowedRequest implements AuditContext {

    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    private final Interest interest;
    private final Arrival arrival;
    private final Clock clock;
    private final Consumer<Event> log;
    private final Map<String, String> annotations = new TreeMap<>();
    private @Nullable UserInfo impersonated;
    private Payload request = Payload.NONE;
    private Payload response = Payload.NONE;
    private Stage last = Stage.RESPONSE_COMPLETE;
    private String message = "";
    private int code;

    FollowedRequest(Interest interest, Arrival arrival, Clock clock, Consumer<Event> log) {
        this.interest = interest;
        this.arrival = arrival;
        this.clock = clock;
        this.log = log;
    }

    @Override
    public synchronized void received() {
        process(Stage.REQUEST_RECEIVED);
    }

    @Override
    public synchronized void unauthenticated(String attempted) {
        code = 401;
        message = attempted;
        process(Stage.RESPONSE_STARTED);
        last = Stage.RESPONSE_STARTED;
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
    public synchronized void requested(byte[] body, String mediaType) {
        request = new Payload(body, mediaType);
    }

    @Override
    public boolean wantsAnswer() {
        return interest.level() == Level.REQUEST_RESPONSE;
    }

    @Override
    public synchronized void answered(int status, byte[] body, String mediaType) {
        code = status;
        response = new Payload(body, mediaType);
    }

    @Override
    public synchronized void streaming(int status) {
        code = status;
        process(Stage.RESPONSE_STARTED);
    }

    @Override
    public synchronized void panicked(Throwable failure) {
        message = "APIServer panic'd: " + failure.getClass().getName();
        last = Stage.PANIC;
    }

    @Override
    public synchronized void ended() {
        if (last != Stage.RESPONSE_STARTED) {
            process(last);
        }
    }

    private void process(Stage stage) {
        if (interest.in(stage)) {
            log.accept(event(stage));
        }
    }

    private Event event(Stage stage) {
        return new Event(
                interest,
                stage,
                stage == Stage.REQUEST_RECEIVED ? arrival.at() : clock.instant(),
                arrival,
                impersonated,
                Map.copyOf(annotations),
                code,
                message,
                request,
                response);
    }
}
