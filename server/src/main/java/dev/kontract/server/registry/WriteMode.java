package dev.kontract.server.registry;

/** Whether a write is stored or only tried. */
public enum WriteMode {
    STORE,
    DRY_RUN
}
