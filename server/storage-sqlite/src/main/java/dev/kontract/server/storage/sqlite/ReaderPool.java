package dev.kontract.server.storage.sqlite;

import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A few connections for reading, made when first needed. */
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
     * Runs {@code query} on one state of the log. If all connections are in use, waits in line for one of them, at most for
     * the {@link #MOST} queries before it and those ahead in the line; each is a read of limited size that waits for nobody.
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

    /** A connection that failed is not used again. */
    private static <T> T transact(LogReader reader, LogReader.Query<T> query) throws SQLException {
        try {
            return reader.transact(query);
        } catch (SQLException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Waits for running reads and closes all connections; later reads are refused. */
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
