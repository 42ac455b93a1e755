package dev.kontract.server.controller.statefulset;

/** An optional part of what the controller does. */
public enum SetFeature {

    /** A rolling update replaces as many pods at once as {@code maxUnavailable} allows, which is 1 unless set (KEP-961). */
    MAX_UNAVAILABLE,

    /** Claims are deleted as {@code persistentVolumeClaimRetentionPolicy} says (KEP-1847). */
    CLAIM_RETENTION
}
