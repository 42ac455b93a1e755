package dev.kontract.server.request;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A span of the trace that a request belongs to. Code that calls another process begins a child of the {@linkplain #current current}
 * span, and passes {@link #traceParent} on to that process. Thread-safe.
 */
public abstract class TraceSpan {

    /** The header that has {@link #traceParent}. */
    public static final String HEADER = "traceparent";

    /** The span of requests that are not sampled. It has no children and does nothing. */
    public static final TraceSpan NONE = new Unsampled();

    private static final ThreadLocal<@Nullable TraceSpan> CURRENT = new ThreadLocal<>();

    /** What a span is in relation to others. */
    public enum Kind {
        /** Within this process. */
        INTERNAL,
        /** A request to this process. */
        SERVER,
        /** A request to another process. */
        CLIENT
    }

    /** Creates a span. */
    protected TraceSpan() {}

    /** Returns the span of what the calling thread does, or {@link #NONE}. */
    public static TraceSpan current() {
        TraceSpan known = CURRENT.get();
        return known == null ? NONE : known;
    }

    /** Begins a span within this one; the caller must {@linkplain #end end} it. */
    public abstract TraceSpan child(Kind kind, String name);

    /** Adds an attribute, and returns this span. */
    public abstract TraceSpan with(String attribute, String value);

    /** Adds an attribute, and returns this span. */
    public abstract TraceSpan with(String attribute, long value);

    /** Returns the value of {@link #HEADER} for what this span includes; empty for {@link #NONE}. */
    public abstract String traceParent();

    /** Ends this span, which is exported. Further calls have no effect. */
    public abstract void end(boolean isFailed);

    /** Runs a task with this span as the current one of the thread. */
    public final void run(Runnable task) {
        if (this == NONE) {
            task.run();
            return;
        }
        Object unused = call(() -> {
            task.run();
            return this;
        });
    }

    /** Returns the result of a task that runs with this span as the current one of the thread. */
    public final <T> T call(Supplier<T> task) {
        if (this == NONE) {
            return task.get();
        }
        TraceSpan outer = CURRENT.get();
        CURRENT.set(this);
        try {
            return task.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    private static final class Unsampled extends TraceSpan {

        @Override
        public TraceSpan child(Kind kind, String name) {
            return this;
        }

        @Override
        public TraceSpan with(String attribute, String value) {
            return this;
        }

        @Override
        public TraceSpan with(String attribute, long value) {
            return this;
        }

        @Override
        public String traceParent() {
            return "";
        }

        @Override
        public void end(boolean isFailed) {
            // Not exported.
        }
    }
}
