package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.http.Reply;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Clients that ask one thing over and over, each for itself, on connections that stay open. */
final class Load implements AutoCloseable {

    private final Target target;
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads;
    private final LongAdder answered = new LongAdder();

    Load(Target target, Protocol protocol, int clients) throws IOException {
        this.target = target;
        this.threads = Executors.newFixedThreadPool(clients);
        for (int i = 0; i < clients; i++) {
            connections.add(target.connect(protocol));
        }
    }

    /** Measures requests in the rounds of the settings, after one that gets the server to know them. */
    static void rounds(Target target, Settings settings, LongFunction<Call> calls, Consumer<Sample> samples)
            throws IOException {
        try (Load load = new Load(target, target.protocol(), settings.clients())) {
            AtomicLong numbers = new AtomicLong();
            for (int round = 0; round <= settings.rounds(); round++) {
                target.rest();
                Sample sample = load.run(calls, settings.seconds(), numbers).sample();
                if (round > 0) {
                    samples.accept(sample);
                }
            }
        }
    }

    /** Returns the number of responses so far, while other requests are pending. */
    long answered() {
        return answered.sum();
    }

    /** Runs for the given time; numbers continue after the last measurement with {@code numbers}. */
    Answers run(LongFunction<Call> calls, double seconds, AtomicLong numbers) throws IOException {
        return run(calls, seconds, Pace.UNBOUNDED, numbers);
    }

    /** The same, with each client at a pace: what is due within the time is sent, however late. */
    Answers run(LongFunction<Call> calls, double seconds, Pace pace, AtomicLong numbers) throws IOException {
        return run(calls, new Limits((long) (seconds * 1e9), Long.MAX_VALUE), pace, numbers);
    }

    /** Sends the requests up to and without {@code end} once each, however long that takes. */
    Answers sendUntil(long end, LongFunction<Call> calls, AtomicLong numbers) throws IOException {
        return run(calls, new Limits(Long.MAX_VALUE / 2, end), Pace.UNBOUNDED, numbers);
    }

    /** When clients stop: after some time, or before a number. */
    private record Limits(long nanos, long end) {}

    private Answers run(LongFunction<Call> calls, Limits limits, Pace pace, AtomicLong numbers) throws IOException {
        long first = numbers.get();
        CyclicBarrier start = new CyclicBarrier(connections.size() + 1);
        List<Future<long[]>> clients = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            int client = i;
            clients.add(threads.submit(() -> {
                start.await();
                return work(client, first, calls, limits, pace);
            }));
        }
        Duration cpu = target.cpu();
        long begin = System.nanoTime();
        got(() -> start.await());
        List<long[]> latencies = new ArrayList<>();
        for (Future<long[]> client : clients) {
            latencies.add(got(client::get));
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        Duration used = target.cpu().minus(cpu);
        long most = latencies.stream().mapToLong(all -> all.length).max().orElse(0);
        numbers.set(Math.min(first + (most + 1) * connections.size(), limits.end()));
        return new Answers(first, latencies, elapsed, used);
    }

    private long[] work(int client, long first, LongFunction<Call> calls, Limits limits, Pace pace) throws IOException {
        Connection connection = connections.get(client);
        long[] latencies = new long[1024];
        int done = 0;
        long number = first + client;
        Call call = calls.apply(number);
        long start = System.nanoTime();
        long due = pace.await(start + pace.first(client), 0);
        while (due - start < limits.nanos() && number < limits.end()) {
            Reply reply = connection.exchange(call);
            long now = System.nanoTime();
            reply.require(call);
            if (done == latencies.length) {
                latencies = Arrays.copyOf(latencies, 2 * done);
            }
            latencies[done++] = now - due;
            answered.increment();
            number += connections.size();
            call = calls.apply(number);
            due = pace.await(start + pace.first(client), done);
        }
        return Arrays.copyOf(latencies, done);
    }

    private static <T> T got(Callable<T> result) throws IOException {
        try {
            return result.call();
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
