package dev.kontract.server.request;

/**
 * The entity of a response that is never whole in memory: it is read piece by piece while it is sent. For one thread at a
 * time.
 */
public interface ResponseBody {

    /** How many bytes there are in all. */
    long length();

    /** Puts the next bytes into {@code buffer}, as many as it holds or as there are; tells how many. Must not block. */
    int read(byte[] buffer);
}
