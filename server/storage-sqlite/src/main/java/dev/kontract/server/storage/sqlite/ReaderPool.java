package dev.kontract.server.storage.sqlite;

import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A small pool of read connections, opened on demand. */
final class ReaderPool implements AutoCloseable {

    private static final int MOST = 4;

    private final Database database;
    private final Queue<LogReader> idle = new ConcurrentLinkedQueue<>();
    private final Semaphore free = new Semaphore(MOST, true);
    private volatile boolean closed;

    ReaderPool(Database database) {
        this.database = database;
    }

    /**
     * Runs {@code query} on one state of the log. If all connections are in use, waits in FIFO order for one of them. Queries
     * have a limited size and do not block, so the wait is bounded.
     */
    <T> T read(LogReader.Query<T> query) throws SQLException {
        free.acquireUninterruptibly();
        try {
            if (closed) {
                throw new SQLException("the store is closed");
            }
            LogReader reader = idle.poll();
            if (reader == null) {
                reader = new LogReader(database.connect());
            }
            T answer = transact(reader, query);
            idle.add(reader);
            return answer;
        } finally {
            free.release();
        }
    }

    /** Discards a connection after a failure. */
    private static <T> T transact(LogReader reader, LogReader.Query<T> query) throws SQLException {
        try {
            return reader.transact(query);
        } catch (SQLException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Waits for running reads and closes all connections; later reads are rejected. */
    @Override
    public void close() throws SQLException {
        closed = true;
        free.acquireUninterruptibly(MOST);
        try {
            for (LogReader reader = idle.poll(); reader != null; reader = idle.poll()) {
                reader.close();
            }
        } finally {
            free.release(MOST);
        }
    }
}
