package dev.kontract.server;

/** Where objects are kept. */
public enum StorageBackend {
    /** In memory, gone with the process. */
    MEMORY
}
