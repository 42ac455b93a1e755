package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditBodies;
import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditPayload;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.request.RequestStage;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what happens to one request. Safe for use by several threads. */
final class RequestRecording implements AuditContext {

    private static final int UNAUTHORIZED = 401;
    private static final String TOO_LONG = "longer than 256 KiB";
    private static final String OF_CONTROLLER = "that of a controller";
    private static final String NO_LONGER_KEPT = "no longer kept";

    private final AuditRequest arrival;
    private final AuditBodies bodies;
    private final RequestHistory history;
    private final StageTimes stages;
    private long begun = System.nanoTime();
    private final Map<String, String> annotations = new LinkedHashMap<>();
    private final List<ObjectChange> changes = new ArrayList<>();
    private @Nullable UserInfo impersonated;
    private RecordedRequest.Decision decision = RecordedRequest.Decision.NONE;
    private String reason = "";
    private Map<String, String> headers = Map.of();
    private AuditPayload body = AuditPayload.NONE;
    private RecordedAnswer answer = RecordedAnswer.NONE;
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
        this.stages = new StageTimes(begun);
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
    public void arrived(Map<String, List<String>> sent, long authentication) {
        Map<String, String> shown = ShownHeaders.of(sent);
        synchronized (this) {
            latest = null;
            headers = shown;
            begun -= authentication;
            stages.add(RequestStage.AUTHENTICATION, authentication);
        }
        history.grown(this, ShownHeaders.weight(shown));
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
        stages.end(RequestStage.AUTHORIZATION, System.nanoTime());
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
            stages.end(RequestStage.BODY, System.nanoTime());
            body = new AuditPayload(bytes, mediaType);
        }
        history.grown(this, bytes.length);
    }

    @Override
    public synchronized void dispatched() {
        stages.end(RequestStage.QUEUE, System.nanoTime());
    }

    @Override
    public WriteObserver writes() {
        return new WriteObserver() {
            @Override
            public void written(long revision, byte @Nullable [] before, byte @Nullable [] after) {
                changed(new ObjectChange(revision, before, after));
            }

            @Override
            public void spent(RequestStage stage, long time) {
                add(stage, time);
            }
        };
    }

    private synchronized void add(RequestStage stage, long time) {
        stages.add(stage, time);
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

    /**
     * Only responses about resources are kept, as nobody could be shown the others, and of those not what controllers read, which is
     * most of all and in the objects anyway.
     */
    @Override
    public long longestAnswer() {
        return arrival.info().isResourceRequest() && !isOfController() ? RecordedAnswer.LONGEST : 0;
    }

    private boolean isOfController() {
        return arrival.userAgent().startsWith(RequestRecorder.CONTROLLER_AGENT);
    }

    @Override
    public synchronized void responding(Supplier<Map<String, List<String>>> known) {
        latest = null;
        answer = answer.withHeaders(ShownHeaders.of(known.get()));
    }

    @Override
    public void answered(int status, ByteBuffer content, String mediaType) {
        int size = content.remaining();
        if (size > longestAnswer()) {
            omitted();
            size = 0;
        }
        byte[] copy = new byte[size];
        content.duplicate().get(copy);
        int headersSize;
        synchronized (this) {
            latest = null;
            answered(status);
            answer = size > 0 ? answer.withBody(new AuditPayload(copy, mediaType)) : answer;
            headersSize = ShownHeaders.weight(answer.headers());
        }
        history.grown(this, headersSize);
        if (size > 0) {
            history.answered(this, size);
        }
    }

    @Override
    public synchronized void omitted() {
        latest = null;
        answer = answer.withoutBody(isOfController() ? OF_CONTROLLER : TOO_LONG);
    }

    /** Drops the body of the response; returns its size. */
    synchronized int dropAnswer() {
        latest = null;
        int size = answer.body().bytes().length;
        answer = answer.withoutBody(NO_LONGER_KEPT);
        return size;
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
        long now = System.nanoTime();
        stages.end(RequestStage.PROCESSING, now);
        code = status;
        nanos = now - begun;
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
                            headers,
                            body,
                            answer,
                            code == 0 ? Map.of() : stages.byName(),
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
