package dev.kontract.server.fault;

import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ServedResources;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Has requests meet the faults that rules say. Safe for use by many threads. */
public final class FaultInjection implements AutoCloseable {

    /** The audit annotation that says what a rule did to a request. */
    public static final String ANNOTATION = "faults.kontract.dev/injected";

    private final FaultRules rules;
    private final LongSupplier revision;
    private final ScheduledExecutorService timer;
    private final Codec codec;
    private final Set<FaultedExchange> delayed = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Starts without a rule.
     *
     * @param spared the users whose requests are hit only by rules that name them
     * @param revision the newest revision of the storage
     * @param timer continues what is late
     * @param codec encodes the events that end watches
     * @param served what rules may be for
     */
    public FaultInjection(
            Collection<String> spared,
            LongSupplier revision,
            ScheduledExecutorService timer,
            Codec codec,
            ServedResources served) {
        this.rules = new FaultRules(Set.copyOf(spared), revision, served);
        this.revision = revision;
        this.timer = timer;
        this.codec = codec;
    }

    /** The rules. */
    public FaultRules rules() {
        return rules;
    }

    /** Breaks off streams that are open, those of the requests it is given, and returns how many there were. */
    public void breaksOffStreams(ToIntFunction<Predicate<RequestContext>> breaking) {
        rules.streamsAre(breaking);
    }

    /** Returns the exchange for the pipeline: unchanged while there is no rule. */
    public ServerExchange intercept(ServerExchange exchange) {
        return rules.isEmpty() ? exchange : new FaultedExchange(exchange, this);
    }

    Verdict decide(RequestContext request) {
        return rules.decide(request);
    }

    long revision() {
        return revision.getAsLong();
    }

    void later(FaultedExchange exchange, Duration delay, Runnable task) {
        delayed.add(exchange);
        try {
            Future<?> unused = timer.schedule(
                    () -> {
                        if (delayed.remove(exchange)) {
                            task.run();
                        }
                    },
                    delay.toNanos(),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            exchange.abort(closing());
        }
        if (closed && delayed.remove(exchange)) {
            exchange.abort(closing());
        }
    }

    TrickledWrites trickle(Fault.SlowBody slow) {
        return new TrickledWrites(timer, slow.bytesPerSecond(), () -> closed);
    }

    /** Returns the ERROR event that reports an expired resource version to a watch with this media type. */
    byte[] expired(RequestContext request, String mediaType) {
        Format format = WatchFrames.of(mediaType) == WatchFrames.LINES ? Format.JSON : Format.PROTOBUF;
        return codec.watchEvent(
                "ERROR", FailureStatus.expired(request, revision()).toStatus(), format);
    }

    /** Breaks off the requests that are still delayed, and hurries slow bodies: the server would wait for them. */
    @Override
    public void close() {
        closed = true;
        for (FaultedExchange exchange : List.copyOf(delayed)) {
            if (delayed.remove(exchange)) {
                exchange.abort(closing());
            }
        }
    }

    private static IOException closing() {
        return new IOException("the server is closed");
    }
}
