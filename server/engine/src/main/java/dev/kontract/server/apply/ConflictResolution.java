package dev.kontract.server.apply;

/** The handling of fields owned by other managers in an apply. */
public enum ConflictResolution {
    /** The apply fails. */
    FAIL,
    /** The applier takes ownership. */
    FORCE
}
