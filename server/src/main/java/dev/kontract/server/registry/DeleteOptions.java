package dev.kontract.server.registry;

import org.jspecify.annotations.Nullable;

/**
 * How an object is deleted.
 *
 * @param mode whether the deletion is stored
 * @param gracePeriodSeconds time to shut down, or null for the kind's own
 * @param propagation what becomes of dependents, or null for the object's own finalizers to say
 * @param uid the only object meant, or null; an empty one is that of no object
 * @param resourceVersion the only state meant, or null
 */
public record DeleteOptions(
        WriteMode mode,
        @Nullable Long gracePeriodSeconds,
        @Nullable Propagation propagation,
        @Nullable String uid,
        @Nullable String resourceVersion) {

    /** What becomes of objects that name the deleted one as an owner. */
    public enum Propagation {
        /** They stay; a finalizer holds the object until they have been released. */
        ORPHAN,
        /** They are collected after it. */
        BACKGROUND,
        /** The same in the old words ({@code orphanDependents=false}), whose callers expect 202 while the object waits. */
        CASCADE,
        /** They are collected before it; a finalizer holds it until then. */
        FOREGROUND
    }
}
