package dev.kontract.server.apply;

/** What an apply does about fields that others own. */
public enum ConflictResolution {
    /** It fails. */
    FAIL,
    /** It takes them. */
    FORCE
}
