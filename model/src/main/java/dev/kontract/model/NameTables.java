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

    /** A table of names from more bytes is dropped, because few names may be as long as many. */
    private static final long BYTES = 1 << 20;

    private final Deque<Table> idle = new ArrayDeque<>(TABLES);

    /** A table of names, for one parser at a time. */
    static final class Table {

        private final ByteQuadsCanonicalizer names;
        private int known;
        private long bytes;

        /** Wraps an empty table. */
        Table(ByteQuadsCanonicalizer names) {
            this.names = names;
        }

        /** Returns the names. */
        ByteQuadsCanonicalizer names() {
            return names;
        }

        /**
         * Counts the bytes of a document that a parser has read, if the table has new names since the last call.
         *
         * @param size the number of bytes
         */
        void read(int size) {
            if (names.size() > known) {
                known = names.size();
                bytes += size;
            }
        }

        private boolean isSmall() {
            return known <= NAMES && bytes <= BYTES;
        }
    }

    /** Returns the table that was used last, for one parser; null if all are in use. */
    synchronized @Nullable Table take() {
        return idle.pollLast();
    }

    /** Takes back a table. */
    synchronized void give(Table table) {
        if (idle.size() < TABLES && table.isSmall()) {
            idle.addLast(table);
        }
    }
}
