package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditBodies;
import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditPayload;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what happens to one request. Safe for use by several threads. */
final class RequestRecording implements AuditContext {

    private static final int UNAUTHORIZED = 401;

    private final AuditRequest arrival;
    private final AuditBodies bodies;
    private final RequestHistory history;
    private final long begun = System.nanoTime();
    private final Map<String, String> annotations = new LinkedHashMap<>();
    private final List<ObjectChange> changes = new ArrayList<>();
    private @Nullable UserInfo impersonated;
    private RecordedRequest.Decision decision = RecordedRequest.Decision.NONE;
    private String reason = "";
    private AuditPayload body = AuditPayload.NONE;
    private @Nullable StatusException failure;
    private int code;
    private long nanos;
    private boolean streamed;
    private boolean ended;
    private @Nullable RecordedRequest latest;
    private volatile long position;
    private int weight;

    RequestRecording(AuditRequest arrival, AuditBodies bodies, RequestHistory history) {
        this.arrival = arrival;
        this.bodies = bodies;
        this.history = history;
        this.weight = weight(arrival);
    }

    /** Returns about how many bytes the head of a request takes: the URI twice, as sent and decoded. */
    private static int weight(AuditRequest arrival) {
        return 2 * arrival.uri().length() + arrival.userAgent().length();
    }

    /** Sets the number of requests before this one; guarded by the history, as is the weight. */
    void placed(long before) {
        position = before;
    }

    long position() {
        return position;
    }

    void weigh(int more) {
        weight += more;
    }

    int weight() {
        return weight;
    }

    @Override
    public synchronized void unauthenticated(String attempted) {
        latest = null;
        answered(UNAUTHORIZED);
    }

    @Override
    public synchronized void impersonated(UserInfo user) {
        latest = null;
        impersonated = user;
    }

    @Override
    public synchronized void decided(String made, String why) {
        latest = null;
        decision = made.equals("allow") ? RecordedRequest.Decision.ALLOWED : RecordedRequest.Decision.DENIED;
        reason = why;
    }

    @Override
    public synchronized void annotated(String key, String value, boolean detail) {
        latest = null;
        annotations.putIfAbsent(key, value);
    }

    @Override
    public void requested(byte[] bytes, String mediaType) {
        synchronized (this) {
            latest = null;
            body = new AuditPayload(bytes, mediaType);
        }
        history.grown(this, bytes.length);
    }

    @Override
    public WriteObserver writes() {
        return (revision, before, after) -> changed(new ObjectChange(revision, before, after));
    }

    private void changed(ObjectChange change) {
        synchronized (this) {
            latest = null;
            changes.add(change);
        }
        history.grown(this, change.size());
    }

    @Override
    public synchronized void failed(StatusException why) {
        latest = null;
        failure = why;
    }

    @Override
    public synchronized void answered(int status, ByteBuffer content, String mediaType) {
        latest = null;
        answered(status);
    }

    @Override
    public synchronized void streaming(int status) {
        latest = null;
        streamed = true;
        answered(status);
    }

    @Override
    public synchronized void ended() {
        latest = null;
        ended = true;
    }

    private void answered(int status) {
        code = status;
        nanos = System.nanoTime() - begun;
    }

    /** Returns the current state. */
    synchronized RecordedRequest snapshot() {
        RecordedRequest known = latest;
        if (known == null) {
            known = new RecordedRequest(
                    new RequestFacts(
                            position,
                            begun,
                            arrival,
                            impersonated,
                            decision,
                            reason,
                            body,
                            code,
                            failure,
                            nanos,
                            streamed,
                            ended,
                            Map.copyOf(annotations),
                            List.copyOf(changes)),
                    bodies);
            latest = known;
        }
        return known;
    }
}
