package dev.kontract.conformance.faults.rounds;

import java.util.function.Function;

/**
 * One fault of a round, which lasts for a number of writes, or for a time if there are none.
 *
 * @param name what happens, for the report
 * @param beginning begins it, given a revision that may be forgotten, and returns what ends it
 * @param writes after how many writes it ends
 * @param millis after what time it ends at the latest
 * @param overlaps whether it lasts until the next one ends
 * @param endsLast whether its end needs those of the others
 * @param forgets whether it makes the storage drop its history: then it begins when all watchers have seen everything
 */
record PlannedFault(
        String name,
        Function<Long, Runnable> beginning,
        int writes,
        int millis,
        boolean overlaps,
        boolean endsLast,
        boolean forgets) {

    @Override
    public String toString() {
        return name;
    }
}
