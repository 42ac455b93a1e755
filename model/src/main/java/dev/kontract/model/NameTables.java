package dev.kontract.model;

import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Tables of field names that no parser uses at the moment. Thread-safe. */
final class NameTables {

    private static final int TABLES = 16;

    /** A larger table is dropped: most of its names are those of single objects. */
    private static final int NAMES = 1000;

    private final Deque<ByteQuadsCanonicalizer> idle = new ArrayDeque<>(TABLES);

    /** Returns the table that was used last, for one parser; null if all are in use. */
    synchronized @Nullable ByteQuadsCanonicalizer take() {
        return idle.pollLast();
    }

    /** Takes back a table. */
    synchronized void give(ByteQuadsCanonicalizer names) {
        if (idle.size() < TABLES && names.size() <= NAMES) {
            idle.addLast(names);
        }
    }
}
