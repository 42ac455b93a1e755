package dev.kontract.server.http.exchange;

/** Hears, once, how an asynchronous write ended. */
public interface Completion {

    /** Everything was written. */
    void succeeded();

    /** Nothing more can be written. */
    void failed(Throwable cause);
}
