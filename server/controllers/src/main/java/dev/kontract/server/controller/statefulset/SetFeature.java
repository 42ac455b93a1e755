package dev.kontract.server.controller.statefulset;

/** An optional feature of the controller. */
public enum SetFeature {

    /** A rolling update replaces as many pods at once as {@code maxUnavailable} allows, which is 1 unless set (KEP-961). */
    MAX_UNAVAILABLE,

    /** Claims are deleted according to {@code persistentVolumeClaimRetentionPolicy} (KEP-1847). */
    CLAIM_RETENTION
}
