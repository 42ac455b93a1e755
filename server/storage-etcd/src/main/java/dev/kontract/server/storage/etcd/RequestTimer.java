package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.RequestTimes;
import dev.kontract.server.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Measures the latency of requests to etcd. Safe for use by many threads. */
final class RequestTimer {

    private record Request(String operation, String resource) {}

    private static final class Times {
        private final AtomicLongArray buckets = new AtomicLongArray(RequestTimes.BOUNDS.size() + 1);
        private final LongAdder nanos = new LongAdder();
        private final LongAdder failed = new LongAdder();

        void add(long took, boolean failure) {
            buckets.incrementAndGet(bucket(took / 1e9));
            nanos.add(took);
            if (failure) {
                failed.increment();
            }
        }

        private static int bucket(double seconds) {
            int bucket = 0;
            while (bucket < RequestTimes.BOUNDS.size() && seconds > RequestTimes.BOUNDS.get(bucket)) {
                bucket++;
            }
            return bucket;
        }

        RequestTimes snapshot(Request request) {
            List<Long> within = new ArrayList<>();
            long sum = 0;
            for (int i = 0; i < RequestTimes.BOUNDS.size(); i++) {
                sum += buckets.get(i);
                within.add(sum);
            }
            long count = sum + buckets.get(RequestTimes.BOUNDS.size());
            return new RequestTimes(
                    request.operation, request.resource, within, count, failed.sum(), nanos.sum() / 1e9);
        }
    }

    private final Map<Request, Times> all = new ConcurrentHashMap<>();

    /** Runs one request for {@code key}, or for the keys with this prefix. */
    <T> T timed(String operation, String key, Supplier<T> request) {
        long began = System.nanoTime();
        boolean failure = true;
        try {
            T answer = request.get();
            failure = false;
            return answer;
        } catch (StorageException e) {
            failure = isFailure(e);
            throw e;
        } finally {
            add(operation, key, began, failure);
        }
    }

    /** Measures a request that has just been sent; the result completes as {@code answer} does. */
    <T> CompletableFuture<T> timedLater(String operation, String key, CompletableFuture<T> answer) {
        long began = System.nanoTime();
        return answer.whenComplete((known, failure) -> add(operation, key, began, failure != null));
    }

    private void add(String operation, String key, long began, boolean failure) {
        all.computeIfAbsent(new Request(operation, Keys.rootOf(key)), absent -> new Times())
                .add(System.nanoTime() - began, failure);
    }

    private static boolean isFailure(StorageException e) {
        return switch (e.reason()) {
            case FULL, TOO_LARGE, UNAVAILABLE -> true;
            case KEY_EXISTS, CONFLICT, CONDITION, COMPACTED, FUTURE_REVISION, BUSY -> false;
        };
    }

    List<RequestTimes> snapshot() {
        List<RequestTimes> times = new ArrayList<>();
        all.forEach((request, each) -> times.add(each.snapshot(request)));
        return times;
    }
}
