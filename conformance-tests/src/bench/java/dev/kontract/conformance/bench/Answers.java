package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Sample;
import java.time.Duration;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How long numbered requests took. Client {@code c} of {@code n} sent the numbers {@code first + c}, {@code first + c + n} and so on.
 *
 * @param first the lowest number
 * @param latencies of each client, in nanoseconds
 * @param elapsed from the first request to the last answer
 * @param cpu what all together cost the server
 */
record Answers(long first, List<long[]> latencies, Duration elapsed, Duration cpu) {

    /** All of them. */
    Sample sample() {
        return Sample.of(latencies.stream().flatMapToLong(LongStream::of).toArray(), elapsed, cpu);
    }

    /** Those of some numbers; what they cost apart from the others is not known. */
    Sample sample(LongPredicate numbers) {
        long[] some = IntStream.range(0, latencies.size())
                .mapToObj(client -> sent(client, numbers))
                .flatMapToLong(sent -> sent)
                .toArray();
        return Sample.of(some, elapsed, Duration.ZERO);
    }

    private LongStream sent(int client, LongPredicate numbers) {
        long[] all = latencies.get(client);
        return IntStream.range(0, all.length)
                .filter(turn -> numbers.test(first + client + (long) turn * latencies.size()))
                .mapToLong(turn -> all[turn]);
    }
}
