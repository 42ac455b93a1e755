package dev.kontract.server.http.connection;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.PingFrame;
import org.eclipse.jetty.http2.frames.PriorityFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.http2.frames.SettingsFrame;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.EndPoint;

/**
 * The limits of one HTTP/2 connection for frames that cost the server more than their sender (RFC 9113, 10.5). Jetty reports
 * these frames as events, and closes a connection that exceeds a limit with a GOAWAY ({@code ENHANCE_YOUR_CALM}). Safe for use
 * by many threads.
 *
 * <p>Each limit applies to one second, which begins with the first event after the second before.
 */
final class ControlFrameLimits {

    /** For cancelled requests, of which Jetty counts both the client's reset and the one that the server may send in response. */
    static final int RESETS = 2 * 1000;

    /** For pings, settings, priorities, invalid headers, and data frames without data. */
    static final int COSTLY = 1000;

    /** For frames that busy clients send too: continued headers, and window updates and data that cross the end of a response. */
    static final int OTHERS = 10_000;

    private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final Rate resets;
    private final Rate costly;
    private final Rate others;

    /** The limits of a new connection; {@code nanoTime} is a clock as {@link System#nanoTime}. */
    ControlFrameLimits(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        long now = nanoTime.getAsLong();
        this.resets = new Rate(RESETS, now);
        this.costly = new Rate(COSTLY, now);
        this.others = new Rate(OTHERS, now);
    }

    /** Returns whether {@code event} is within the limits. */
    synchronized boolean accepts(Object event) {
        return rate(event).add(nanoTime.getAsLong());
    }

    private Rate rate(Object event) {
        if (event instanceof ResetFrame) {
            return resets;
        }
        boolean isCostly = event instanceof PingFrame
                || event instanceof SettingsFrame
                || event instanceof PriorityFrame
                || event instanceof HeadersFrame
                || (event instanceof DataFrame data && isUseless(data));
        return isCostly ? costly : others;
    }

    private static boolean isUseless(DataFrame data) {
        return data.remaining() == 0 && !data.isEndStream();
    }

    /**
     * Limits each connection of {@code http2}. Uses reflection, because the types of the setter are in {@code http2} in Jetty
     * 12.0 and in {@code io} since 12.1.
     */
    static void apply(AbstractHTTP2ServerConnectionFactory http2) {
        try {
            Class<?> type = AbstractHTTP2ServerConnectionFactory.class
                    .getMethod("getRateControlFactory")
                    .getReturnType();
            Method create = type.getMethod("newRateControl", EndPoint.class);
            Object factory = implementation(type, create, endPoint -> ofConnection(create.getReturnType()));
            AbstractHTTP2ServerConnectionFactory.class
                    .getMethod("setRateControlFactory", type)
                    .invoke(http2, factory);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Jetty's limit of HTTP/2 control frames cannot be set", e);
        }
    }

    private static Object ofConnection(Class<?> type) throws NoSuchMethodException {
        ControlFrameLimits limits = new ControlFrameLimits(System::nanoTime);
        return implementation(type, type.getMethod("onEvent", Object.class), limits::accepts);
    }

    /** The implementation of the only method of an interface. */
    @FunctionalInterface
    private interface Body {
        Object call(Object argument) throws ReflectiveOperationException;
    }

    private static Object implementation(Class<?> type, Method method, Body body) {
        InvocationHandler handler = (proxy, called, arguments) ->
                called.equals(method) ? body.call(arguments[0]) : called.invoke(body, arguments);
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    /** The number of events in the current second. */
    private static final class Rate {

        private final int limit;
        private long begun;
        private int events;

        Rate(int limit, long begun) {
            this.limit = limit;
            this.begun = begun;
        }

        boolean add(long now) {
            if (now - begun >= WINDOW) {
                begun = now;
                events = 0;
            }
            events++;
            return events <= limit;
        }
    }
}
