package dev.kontract.server.tracing;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of each request that is sampled. As in kube-apiserver, a request of a privileged user belongs to the trace that its header
 * {@code traceparent} names, which decides whether it is sampled; others begin a trace with a link to it, and are sampled by chance.
 * Thread-safe.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apiserver/pkg/endpoints/filters/traces.go">
 *     traces.go</a>
 */
public final class TracedRequests implements RequestObserver {

    private static final double MILLION = 1_000_000;
    private static final Set<String> PRIVILEGED = Set.of(UserInfo.MASTERS, "system:monitoring");
    private static final int SERVER_ERROR = 500;

    private final double share;
    private final Consumer<Span> sink;
    private final InstantSource clock;
    private final LongSupplier nanoTime;

    /**
     * Creates an observer.
     *
     * @param sink receives the spans
     * @param clock the times of spans
     * @param nanoTime measures
     */
    public TracedRequests(TracingSettings settings, Consumer<Span> sink, InstantSource clock, LongSupplier nanoTime) {
        this.share = settings.samplesPerMillion() / MILLION;
        this.sink = sink;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean measures() {
        return true;
    }

    @Override
    public AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival) {
        return new Traced(info, user != null && user.groups().stream().anyMatch(PRIVILEGED::contains), arrival);
    }

    /** Returns method and path, with placeholders for names. */
    static String name(RequestInfo info) {
        if (!info.isResourceRequest()) {
            return method(info);
        }
        StringBuilder name = new StringBuilder(method(info)).append(" /").append(info.apiPrefix());
        if (!info.apiGroup().isEmpty()) {
            name.append('/').append(info.apiGroup());
        }
        name.append('/').append(info.apiVersion());
        if (!info.namespace().isEmpty()) {
            name.append("/namespaces/{:namespace}");
        }
        name.append('/').append(info.resource());
        if (!info.name().isEmpty()) {
            name.append("/{:name}");
        }
        if (!info.subresource().isEmpty()) {
            name.append('/').append(info.subresource());
        }
        return name.toString();
    }

    private static String method(RequestInfo info) {
        return switch (info.verb()) {
            case "get", "list", "watch" -> "GET";
            case "create" -> "POST";
            case "update" -> "PUT";
            case "deletecollection" -> "DELETE";
            default -> info.verb().toUpperCase(Locale.ROOT);
        };
    }

    /** A request whose threads follow one another. */
    private final class Traced implements AuditContext {

        private final RequestInfo info;
        private final boolean isPrivileged;
        private final Function<Instant, AuditRequest> arrival;
        private final long nanos = nanoTime.getAsLong();
        private final long time = nanosSinceEpoch(clock.instant());
        private final Map<String, Object> attributes = new HashMap<>();
        private final List<Span.Event> events = new ArrayList<>();
        private @Nullable TraceParent place;
        private String parent = "";
        private List<Span.Link> links = List.of();
        private long begun = time;
        private int code;
        private boolean isFailed;

        Traced(RequestInfo info, boolean isPrivileged, Function<Instant, AuditRequest> arrival) {
            this.info = info;
            this.isPrivileged = isPrivileged;
            this.arrival = arrival;
        }

        @Override
        public synchronized void arrived(Map<String, List<String>> headers, long authentication) {
            List<String> given = headers.getOrDefault("traceparent", List.of());
            Optional<TraceParent> caller = given.size() == 1 ? TraceParent.parse(given.get(0)) : Optional.empty();
            ThreadLocalRandom random = ThreadLocalRandom.current();
            Optional<TraceParent> continued = caller.filter(each -> isPrivileged);
            boolean isSampled = continued.map(TraceParent::isSampled).orElseGet(() -> random.nextDouble() < share);
            if (isSampled) {
                place = continued
                        .map(each -> new TraceParent(each.trace(), TraceParent.id(random), true))
                        .orElseGet(() -> TraceParent.begin(random));
                if (isPrivileged) {
                    parent = caller.map(TraceParent::span).orElse("");
                } else {
                    links = caller.stream()
                            .map(each -> new Span.Link(each.trace(), each.span()))
                            .toList();
                }
                begun = time - authentication;
                attributes.put(
                        "audit-id",
                        SampledSpan.shown(arrival.apply(clock.instant()).id()));
                attributes.put("url.path", SampledSpan.shown(info.path()));
                headers.getOrDefault("user-agent", List.of()).stream()
                        .findFirst()
                        .ifPresent(agent -> attributes.put("user_agent.original", SampledSpan.shown(agent)));
            }
        }

        @Override
        public synchronized void decided(String decision, String reason) {
            happened("authorized");
        }

        @Override
        public synchronized void requested(byte[] body, String mediaType) {
            happened("body received");
        }

        @Override
        public synchronized void dispatched() {
            happened("dispatched");
        }

        @Override
        public synchronized TraceSpan span() {
            TraceParent own = place;
            return own == null
                    ? TraceSpan.NONE
                    : new SampledSpan(own, parent, TraceSpan.Kind.SERVER, name(info), this::now, sink);
        }

        private void happened(String what) {
            if (place != null) {
                events.add(new Span.Event(what, now()));
            }
        }

        @Override
        public synchronized void streaming(int status) {
            happened("streaming");
            code = status;
        }

        @Override
        public synchronized void failed(StatusException why) {
            code = why.code();
        }

        @Override
        public synchronized void answered(int status, ByteBuffer body, String mediaType) {
            happened("answered");
            code = status;
        }

        @Override
        public synchronized void panicked(Throwable failure) {
            isFailed = true;
        }

        @Override
        public synchronized void ended() {
            TraceParent own = place;
            if (own == null) {
                return;
            }
            place = null;
            attributes.put("http.request.method", method(info));
            if (code != 0) {
                attributes.put("http.response.status_code", (long) code);
            }
            sink.accept(new Span(
                    own.trace(),
                    own.span(),
                    parent,
                    links,
                    TraceSpan.Kind.SERVER,
                    name(info),
                    begun,
                    now(),
                    attributes,
                    events,
                    isFailed || code >= SERVER_ERROR));
        }

        private long now() {
            return time + nanoTime.getAsLong() - nanos;
        }
    }

    private static long nanosSinceEpoch(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }
}
