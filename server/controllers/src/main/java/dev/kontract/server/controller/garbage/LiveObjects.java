package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import java.util.Collection;
import java.util.Optional;

/**
 * Reads and changes objects on the server. All methods throw {@link dev.kontract.client.error.ApiException} for an
 * error response; a write fails with a conflict if the UID does not match.
 */
interface LiveObjects {

    /** The propagation policy of a delete. */
    enum Propagation {
        FOREGROUND,
        BACKGROUND,
        ORPHAN
    }

    /** Returns the scope of a kind; empty if the server does not serve it. */
    Optional<Kind.Scope> scope(String apiVersion, String kind);

    /** Returns the object with this kind, namespace and name, regardless of its UID; empty if it does not exist. */
    Optional<ObservedObject> find(ObjectIdentity identity);

    /** Deletes an object if it has not changed. */
    void delete(ObservedObject object, Propagation propagation);

    /** Removes owner references from an object; does nothing if it no longer exists. */
    void removeOwners(ObjectIdentity dependent, Collection<String> uids);

    /** Clears {@code blockOwnerDeletion} in all owner references of an object. */
    void unblockOwners(ObservedObject dependent);

    /** Removes a finalizer from an object; does nothing if the object or the finalizer no longer exists. */
    void removeFinalizer(ObjectIdentity identity, String finalizer);
}
