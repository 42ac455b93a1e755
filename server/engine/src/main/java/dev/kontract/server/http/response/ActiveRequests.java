package dev.kontract.server.http.response;

import dev.kontract.server.request.RequestContext;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The requests that are not completely answered yet, so that a server can stop without breaking one off. */
public final class ActiveRequests {

    private final Set<ServerResponse> requests = ConcurrentHashMap.newKeySet();
    private final Map<StreamSink, RequestContext> streams = new ConcurrentHashMap<>();
    private final Executor writers;
    private final ScheduledExecutorService timer;
    private volatile boolean draining;

    /**
     * Creates an empty set.
     *
     * @param writers write the streams
     * @param timer measures short deadlines
     */
    public ActiveRequests(Executor writers, ScheduledExecutorService timer) {
        this.writers = writers;
        this.timer = timer;
    }

    Executor writers() {
        return writers;
    }

    /** Ends the requests whose deadlines have passed. To be called about once a second. */
    public void expire() {
        long now = System.nanoTime();
        requests.forEach(request -> request.checkDeadline(now));
    }

    /** Runs {@code task} after a while, unless the returned action is run before. */
    Runnable after(Duration delay, Runnable task) {
        Future<?> scheduled = timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    /** Counts a request until the returned action is run. */
    Runnable begun(ServerResponse request) {
        requests.add(request);
        return () -> {
            requests.remove(request);
            if (draining) {
                signal();
            }
        };
    }

    /** Counts a stream until it is closed; a stream opened while the server drains is closed immediately. */
    void opened(StreamSink stream, RequestContext request) {
        streams.put(stream, request);
        stream.onClosed(() -> streams.remove(stream));
        if (draining) {
            stream.end();
        }
    }

    boolean isDraining() {
        return draining;
    }

    /** Breaks off the streams of the requests that {@code which} holds for; how many there were. */
    public int breakOff(Predicate<RequestContext> which) {
        int broken = 0;
        for (Map.Entry<StreamSink, RequestContext> stream : streams.entrySet()) {
            if (which.test(stream.getValue())) {
                stream.getKey().abandon(new IOException("the stream was broken off"));
                broken++;
            }
        }
        return broken;
    }

    /**
     * Ends all streams and waits until every request is answered.
     *
     * @param timeout the maximum time for requests without a stream, and for streams to end
     * @param grace if not zero, streams are ended after all other requests, one after the other within this time, so that not all
     *     clients watch another server at the same moment
     */
    public synchronized void drain(Duration timeout, Duration grace) throws InterruptedException {
        draining = true;
        if (!grace.isZero()) {
            await(() -> requests.size() <= streams.size(), timeout);
            List<StreamSink> open = List.copyOf(streams.keySet());
            Duration pause = open.isEmpty() ? Duration.ZERO : grace.dividedBy(open.size());
            for (StreamSink stream : open) {
                await(stream::isClosed, pause);
                stream.end();
            }
        }
        streams.keySet().forEach(StreamSink::end);
        await(requests::isEmpty, timeout);
    }

    private void await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        long left = timeout.toMillis();
        while (!condition.getAsBoolean() && left > 0) {
            wait(left);
            left = (deadline - System.nanoTime()) / 1_000_000;
        }
    }

    private synchronized void signal() {
        notifyAll();
    }
}
