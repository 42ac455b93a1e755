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
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Clients that ask one thing over and over, each for itself, on connections that stay open. */
final class Load implements AutoCloseable {

    private final Target target;
    private final List<Connection> connections = new ArrayList<>();
    private final ExecutorService threads;

    Load(Target target, Protocol protocol, int clients) throws IOException {
        this.target = target;
        this.threads = Executors.newFixedThreadPool(clients);
        for (int i = 0; i < clients; i++) {
            connections.add(target.connect(protocol));
        }
    }

    /** Works for the given time; numbers go on from where the last measurement with {@code numbers} ended. */
    Sample run(LongFunction<Call> calls, double seconds, AtomicLong numbers) throws IOException {
        return run(calls, seconds, Pace.UNBOUNDED, numbers);
    }

    /** The same, with each client at a pace: what is due within the time is sent, however late. */
    Sample run(LongFunction<Call> calls, double seconds, Pace pace, AtomicLong numbers) throws IOException {
        long first = numbers.get();
        CyclicBarrier start = new CyclicBarrier(connections.size() + 1);
        List<Future<long[]>> clients = new ArrayList<>();
        long limit = (long) (seconds * 1e9);
        for (int i = 0; i < connections.size(); i++) {
            long from = first + i;
            Connection connection = connections.get(i);
            clients.add(threads.submit(() -> {
                start.await();
                return work(connection, calls, from, limit, pace);
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
        numbers.set(first + (most + 1) * connections.size());
        return Sample.of(latencies.stream().flatMapToLong(LongStream::of).toArray(), elapsed, used);
    }

    private long[] work(Connection connection, LongFunction<Call> calls, long from, long limit, Pace pace)
            throws IOException {
        long[] latencies = new long[1024];
        int done = 0;
        long start = System.nanoTime();
        long end = start + limit;
        Call call = calls.apply(from);
        for (long begin = pace.await(start, 0); begin < end; begin = pace.await(start, done)) {
            Reply reply = connection.exchange(call);
            long now = System.nanoTime();
            reply.require(call);
            if (done == latencies.length) {
                latencies = Arrays.copyOf(latencies, 2 * done);
            }
            latencies[done++] = now - begin;
            call = calls.apply(from + (long) done * connections.size());
        }
        return Arrays.copyOf(latencies, done);
    }

    private static <T> T got(Callable<T> result) throws IOException {
        try {
            return result.call();
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause().getMessage()), e);
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
