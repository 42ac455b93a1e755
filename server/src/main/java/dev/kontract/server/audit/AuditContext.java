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
public final class AuditContext {

    /** For requests that are of no interest. */
    public static final AuditContext NONE = new AuditContext();

    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    private final Interest interest;
    private final @Nullable Arrival arrival;
    private final Clock clock;
    private final Consumer<Event> log;
    private final Map<String, String> annotations = new TreeMap<>();
    private @Nullable UserInfo impersonated;
    private Payload request = Payload.NONE;
    private Payload response = Payload.NONE;
    private Stage last = Stage.RESPONSE_COMPLETE;
    private String message = "";
    private int code;

    private AuditContext() {
        this.interest = Interest.none();
        this.arrival = null;
        this.clock = Clock.systemUTC();
        this.log = event -> {};
    }

    AuditContext(Interest interest, Arrival arrival, Clock clock, Consumer<Event> log) {
        this.interest = interest;
        this.arrival = arrival;
        this.clock = clock;
        this.log = log;
    }

    /** The request is there, and its sender is known. */
    public synchronized void received() {
        process(Stage.REQUEST_RECEIVED);
    }

    /** The request is there, and nobody knows whose it is; that is all there will be of it. */
    public synchronized void unauthenticated(String attempted) {
        if (this != NONE) {
            code = 401;
            message = attempted;
            process(Stage.RESPONSE_STARTED);
            last = Stage.RESPONSE_STARTED;
        }
    }

    /** The request is to be carried out as somebody else. */
    public synchronized void impersonated(UserInfo user) {
        if (this != NONE) {
            impersonated = user;
        }
    }

    /** The authorizer has spoken. */
    public synchronized void decided(String decision, String reason) {
        if (this != NONE) {
            annotations.put(DECISION, decision);
            annotations.put(REASON, reason);
        }
    }

    /** The body has come. */
    public synchronized void requested(byte[] body, String mediaType) {
        if (this != NONE) {
            request = new Payload(body, mediaType);
        }
    }

    /** Whether the body of the answer is to be told. */
    public boolean wantsAnswer() {
        return interest.level() == Level.REQUEST_RESPONSE;
    }

    /** The answer is settled. */
    public synchronized void answered(int status, byte[] body, String mediaType) {
        if (this != NONE) {
            code = status;
            response = new Payload(body, mediaType);
        }
    }

    /** The answer is settled, but will take its time. */
    public synchronized void streaming(int status) {
        if (this != NONE) {
            code = status;
            process(Stage.RESPONSE_STARTED);
        }
    }

    /** The server fails to answer. */
    public synchronized void panicked(Throwable failure) {
        if (this != NONE) {
            message = "APIServer panic'd: " + failure.getClass().getName();
            last = Stage.PANIC;
        }
    }

    /** Everything is sent, or nothing more can be. */
    public synchronized void ended() {
        if (last != Stage.RESPONSE_STARTED) {
            process(last);
        }
    }

    private void process(Stage stage) {
        if (arrival != null && interest.in(stage)) {
            log.accept(event(stage, arrival));
        }
    }

    private Event event(Stage stage, Arrival known) {
        return new Event(
                interest,
                stage,
                stage == Stage.REQUEST_RECEIVED ? known.at() : clock.instant(),
                known,
                impersonated,
                Map.copyOf(annotations),
                code,
                message,
                request,
                response);
    }
}
