package dev.kontract.server.inspection;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When which revisions were written, to the second: the last revision of each second in which there was a write, for the last 65,536
 * of them. Begins with the server, as no storage keeps times. Safe for use by many threads.
 */
public final class WriteTimes {

    private static final int MOST = 1 << 16;
    private static final int FIRST = 64;

    private final InstantSource clock;
    private long[] seconds = new long[FIRST];
    private long[] revisions = new long[FIRST];
    private int count;

    /** The revision after which times are known. */
    private long known;

    /**
     * Creates the times of a server that starts.
     *
     * @param clock the clock of the server
     * @param revision the revision that the storage has already
     */
    public WriteTimes(InstantSource clock, long revision) {
        this.clock = clock;
        this.known = revision;
        written(revision);
    }

    /** Notes that a revision was just written. Revisions may be noted in any order. */
    public void written(long revision) {
        long now = clock.millis() / 1_000;
        synchronized (this) {
            int last = count - 1;
            if (last >= 0 && now <= seconds[last]) {
                revisions[last] = Math.max(revisions[last], revision);
            } else if (last < 0 || revision > revisions[last]) {
                add(now, revision);
            }
        }
    }

    private void add(long second, long revision) {
        if (count == MOST) {
            known = revisions[MOST / 2 - 1];
            count = MOST / 2;
            System.arraycopy(seconds, MOST / 2, seconds, 0, count);
            System.arraycopy(revisions, MOST / 2, revisions, 0, count);
        } else if (count == seconds.length) {
            seconds = Arrays.copyOf(seconds, 2 * count);
            revisions = Arrays.copyOf(revisions, 2 * count);
        }
        seconds[count] = second;
        revisions[count] = revision;
        count++;
    }

    /** Returns the last revision that had been written by the end of a second; empty if that was before all known times. */
    synchronized OptionalLong revisionAt(Instant time) {
        int found = Arrays.binarySearch(seconds, 0, count, time.getEpochSecond());
        int index = found >= 0 ? found : -found - 2;
        return index < 0 ? OptionalLong.empty() : OptionalLong.of(revisions[index]);
    }

    /** Returns the second in which a revision was written; empty if that was before all known times, or the revision is not known. */
    synchronized Optional<Instant> timeOf(long revision) {
        int found = Arrays.binarySearch(revisions, 0, count, revision);
        int index = found >= 0 ? found : -found - 1;
        return index == count || revision <= known
                ? Optional.empty()
                : Optional.of(Instant.ofEpochSecond(seconds[index]));
    }
}
