package dev.kontract.server.registry;

/** Whether a write is stored or a dry run. */
public enum WriteMode {
    STORE,
    DRY_RUN
}
