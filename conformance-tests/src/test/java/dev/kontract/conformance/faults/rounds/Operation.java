package dev.kontract.conformance.faults.rounds;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operation of a client with its result, and its times by the clock of {@link System#nanoTime()}. */
sealed interface Operation {

    /** The end of an operation that may yet take place. */
    long NEVER = Long.MAX_VALUE;

    /** When the request was sent. */
    long began();

    /** When the answer was there. */
    long ended();

    /** The collection that it is about. */
    String collection();

    /** The outcome of a write. */
    enum Outcome {
        DONE,
        /** It did not take place, because another one was first. */
        CONFLICT,
        /** It did not take place, for another reason. */
        REFUSED,
        UNKNOWN
    }

    /**
     * A creation, an update or a deletion.
     *
     * @param value what was written, which nobody else writes; null for a deletion
     * @param expected the revision that the object had to be at, {@link #ABSENT} or {@link #ANY}
     * @param revision the revision of the write; zero if the answer did not name it
     */
    record Write(
            String key, @Nullable String value, long expected, Outcome outcome, long revision, long began, long ended)
            implements Operation {

        static final long ABSENT = 0;
        static final long ANY = -1;

        @Override
        public String collection() {
            return Version.absent(key, 0).collection();
        }
    }

    /** A read of one object at the latest revision. */
    record Read(Version found, long began, long ended) implements Operation {

        @Override
        public String collection() {
            return found.collection();
        }
    }

    /** A read of all objects of a collection by name, at the latest revision. */
    record Listing(String collection, long revision, Map<String, Version> found, long began, long ended)
            implements Operation {}
}
