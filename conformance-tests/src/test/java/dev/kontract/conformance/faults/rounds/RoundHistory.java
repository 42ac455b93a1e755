package dev.kontract.conformance.faults.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Collects what the clients of one round do. Thread-safe. */
final class RoundHistory {

    private final List<Operation> operations = new ArrayList<>();
    private final Map<Integer, Integer> answers = new TreeMap<>();
    private int writes;
    private long lastWrite;
    private long longestPause;

    synchronized void add(Operation operation) {
        operations.add(operation);
        if (operation instanceof Operation.Write write && write.outcome() == Operation.Outcome.DONE) {
            longestPause = lastWrite == 0 ? 0 : Math.max(longestPause, write.ended() - lastWrite);
            lastWrite = write.ended();
            writes++;
            notifyAll();
        }
    }

    /** Counts a response; zero means none. */
    synchronized void answered(int status) {
        answers.merge(status, 1, Integer::sum);
    }

    synchronized List<Operation> operations() {
        return List.copyOf(operations);
    }

    /** Returns the number of acknowledged writes. */
    synchronized int writes() {
        return writes;
    }

    /** Waits until {@code more} writes were acknowledged, or the time is over. */
    synchronized void await(int more, int millis) throws InterruptedException {
        int wanted = writes + more;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; writes < wanted && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }

    @Override
    public synchronized String toString() {
        return writes + " writes, longest pause " + TimeUnit.NANOSECONDS.toMillis(longestPause) + " ms, answers "
                + answers;
    }
}
