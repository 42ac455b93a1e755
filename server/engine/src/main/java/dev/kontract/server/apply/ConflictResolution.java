package dev.kontract.server.apply;

/** How an apply treats fields owned by other managers. */
public enum ConflictResolution {
    /** The apply fails. */
    FAIL,
    /** The applier takes ownership. */
    FORCE
}
