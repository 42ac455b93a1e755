package dev.kontract.server.tracing;

import dev.kontract.server.request.TraceSpan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A span that is exported when it has ended. Thread-safe. */
final class SampledSpan extends TraceSpan {

    private static final int LONGEST_TEXT = 1024;

    private final TraceParent place;
    private final String parent;
    private final Kind kind;
    private final String name;
    private final LongSupplier clock;
    private final Consumer<Span> sink;
    private final long begun;
    private final Map<String, Object> attributes = new HashMap<>();
    private boolean ended;

    /**
     * Begins a span.
     *
     * @param parent the ID of the span that includes it
     * @param clock returns the nanoseconds since the epoch
     */
    SampledSpan(TraceParent place, String parent, Kind kind, String name, LongSupplier clock, Consumer<Span> sink) {
        this.place = place;
        this.parent = parent;
        this.kind = kind;
        this.name = name;
        this.clock = clock;
        this.sink = sink;
        this.begun = clock.getAsLong();
    }

    @Override
    public TraceSpan child(Kind of, String named) {
        return new SampledSpan(place.child(ThreadLocalRandom.current()), place.span(), of, named, clock, sink);
    }

    @Override
    public synchronized TraceSpan with(String attribute, String value) {
        attributes.put(attribute, shown(value));
        return this;
    }

    @Override
    public synchronized TraceSpan with(String attribute, long value) {
        attributes.put(attribute, value);
        return this;
    }

    @Override
    public String traceParent() {
        return place.header();
    }

    @Override
    public synchronized void end(boolean isFailed) {
        if (ended) {
            return;
        }
        ended = true;
        sink.accept(new Span(
                place.trace(),
                place.span(),
                parent,
                List.of(),
                kind,
                name,
                begun,
                clock.getAsLong(),
                attributes,
                List.of(),
                isFailed));
    }

    /** Returns the beginning of a text that is too long for an attribute. */
    static String shown(String text) {
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    }
}
