package dev.kontract.server.request;

/** The stages of the handling of a request, in their order. */
public enum RequestStage {
    /** Finding out who sent it. */
    AUTHENTICATION,
    /** Deciding whether the sender may. */
    AUTHORIZATION,
    /** Waiting for its body. */
    BODY,
    /** Waiting for its turn and a thread. */
    QUEUE,
    /** Admission by plugins, policies and webhooks, of all attempts together. */
    ADMISSION,
    /** Writing to the storage, in all attempts together. */
    STORAGE,
    /** Everything else until the response is ready. */
    PROCESSING
}
