package dev.kontract.server.recording;

/**
 * A position in the log of a server: before it are the requests that had arrived when it was taken.
 *
 * @param position the number of requests before it
 */
public record LogMark(long position) {

    /** Before the first request. */
    public static final LogMark START = new LogMark(0);
}
