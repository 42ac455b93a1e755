package dev.kontract.server.podaccess;

/** Takes what the client sends on a channel. No method may block. */
interface ChannelReceiver {

    /**
     * Takes some content.
     *
     * @param next has the next message read; to be run once
     */
    void received(byte[] content, Runnable next);

    /** The client sends nothing more. */
    void ended();

    /** Called when the client has disconnected. */
    void broken();
}
