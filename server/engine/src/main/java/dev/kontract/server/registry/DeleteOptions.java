package dev.kontract.server.registry;

import org.jspecify.annotations.Nullable;

/**
 * Options of a delete request.
 *
 * @param mode whether the deletion is stored
 * @param gracePeriodSeconds the requested grace period, or null for the kind's default
 * @param propagation the propagation policy, or null to follow the object's own finalizers
 * @param uid the UID precondition, or null; an empty string matches no object
 * @param resourceVersion the resource version precondition, or null
 * @param ofMany whether the object is one of many that are deleted together, which passes over the rules of some kinds
 */
public record DeleteOptions(
        WriteMode mode,
        @Nullable Long gracePeriodSeconds,
        @Nullable Propagation propagation,
        @Nullable String uid,
        @Nullable String resourceVersion,
        boolean ofMany) {

    /** Options of the deletion of a single object. */
    public DeleteOptions(
            WriteMode mode,
            @Nullable Long gracePeriodSeconds,
            @Nullable Propagation propagation,
            @Nullable String uid,
            @Nullable String resourceVersion) {
        this(mode, gracePeriodSeconds, propagation, uid, resourceVersion, false);
    }

    /** These options for one of many objects that are deleted together. */
    public DeleteOptions forMany() {
        return new DeleteOptions(mode, gracePeriodSeconds, propagation, uid, resourceVersion, true);
    }

    /** These options for an object that is still at {@code revision}. */
    public DeleteOptions at(long revision) {
        return new DeleteOptions(mode, gracePeriodSeconds, propagation, uid, Long.toString(revision), ofMany);
    }

    /** The propagation policy: what happens to dependents of the deleted object. */
    public enum Propagation {
        /** Dependents are kept; the {@code orphan} finalizer holds the object until they are released. */
        ORPHAN,
        /** Dependents are deleted after the object. */
        BACKGROUND,
        /**
         * Background deletion requested by the deprecated {@code orphanDependents=false}; the response is 202 while the
         * object waits.
         */
        CASCADE,
        /** Dependents are deleted first; the {@code foregroundDeletion} finalizer holds the object until then. */
        FOREGROUND
    }
}
