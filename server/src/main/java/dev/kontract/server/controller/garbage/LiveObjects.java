package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import java.util.Collection;
import java.util.Optional;

/**
 * The objects as the server has them now. Every method throws {@link dev.kontract.client.error.ApiException} when the server
 * refuses; a change is refused with a conflict when the object is no longer the one that is meant.
 */
interface LiveObjects {

    /** What becomes of the dependents of an object that is deleted. */
    enum Propagation {
        FOREGROUND,
        BACKGROUND,
        ORPHAN
    }

    /** Where objects of a kind live; empty when the server does not know the kind. */
    Optional<Kind.Scope> scope(String apiVersion, String kind);

    /** The object of that kind, name and place, whatever its uid; empty when there is none. */
    Optional<ObservedObject> find(ObjectIdentity identity);

    /** Deletes an object, unless it changed since. */
    void delete(ObservedObject object, Propagation propagation);

    /** Takes owners away from an object; one that is gone is left alone. */
    void removeOwners(ObjectIdentity dependent, Collection<String> uids);

    /** Makes all owners of an object go without waiting for it. */
    void unblockOwners(ObservedObject dependent);

    /** Takes a finalizer away from an object; one that is gone or has none is left alone. */
    void removeFinalizer(ObjectIdentity identity, String finalizer);
}
