package dev.kontract.server.fault;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Which of the requests that match a rule are hit.
 *
 * @param nth these, counted from one; empty for no such restriction
 * @param every every so many
 * @param times no more than so many, 0 for no limit
 * @param probability each of those with this probability
 */
record Schedule(Set<Integer> nth, int every, int times, double probability) {

    static final Schedule ALWAYS = new Schedule(Set.of(), 1, 0, 1);

    Schedule nth(Set<Integer> these) {
        return new Schedule(new TreeSet<>(these), every, times, probability);
    }

    Schedule every(int count) {
        return new Schedule(nth, count, times, probability);
    }

    Schedule times(int count) {
        return new Schedule(nth, every, count, probability);
    }

    Schedule probability(double value) {
        return new Schedule(nth, every, times, value);
    }

    /**
     * Returns whether the rule applies to a request.
     *
     * @param number the number of the request, from one
     * @param hit the number of requests to which it was applied before
     * @param seed decides for each request by its number alone, so that a restart repeats the choices
     */
    boolean hits(int number, int hit, long seed) {
        boolean likely = probability >= 1 || new SplittableRandom(seed + number).nextDouble() < probability;
        return likely && (nth.isEmpty() || nth.contains(number)) && number % every == 0 && (times == 0 || hit < times);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!nth.isEmpty()) {
            text.append(", only number ").append(nth);
        }
        if (every > 1) {
            text.append(", every ").append(every);
        }
        if (times > 0) {
            text.append(", at most ").append(times);
        }
        if (probability < 1) {
            text.append(", with probability ").append(probability);
        }
        return text.toString();
    }
}
