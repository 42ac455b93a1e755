package dev.kontract.server.http.exchange;

/** The events of requests on a connection that the connection limits depend on. Safe for use by many threads. */
public interface ClientConnection {

    /** A connection without limits. */
    ClientConnection UNLIMITED = new ClientConnection() {
        @Override
        public void requestBegun() {}

        @Override
        public void requestEnded() {}

        @Override
        public void authenticated() {}

        @Override
        public void refuse(Runnable refusal) {
            refusal.run();
        }
    };

    /** A request has arrived. */
    void requestBegun();

    /** The response to it was sent, or nothing more can be. */
    void requestEnded();

    /** A request carried valid credentials. */
    void authenticated();

    /** Sends the answer to a request without valid credentials, late when there were many on this connection. */
    void refuse(Runnable refusal);
}
