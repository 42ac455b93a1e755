package dev.kontract.server.authentication.serviceaccount;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The object to which a service account token is bound.
 *
 * @param kind the kind of the object
 * @param name the name of the object
 * @param uid the UID of the object
 * @param node the node of a pod, with an empty UID if it does not exist; {@code null} if the pod is not scheduled
 */
record BoundObject(
        Kind kind, String name, String uid, @Nullable BoundObject node) {

    /** The kinds to which tokens can be bound, in the order in which authentication checks them. */
    enum Kind {
        SECRET("Secret", "secrets", "secret"),
        POD("Pod", "pods", "pod"),
        NODE("Node", "nodes", "node");

        private final String kind;
        private final String resource;
        private final String claim;

        Kind(String kind, String resource, String claim) {
            this.kind = kind;
            this.resource = resource;
            this.claim = claim;
        }

        /** Returns the kind of the given name, or empty if tokens cannot be bound to it. */
        static Optional<Kind> of(String name) {
            return Arrays.stream(values())
                    .filter(kind -> kind.kind.equals(name))
                    .findFirst();
        }

        /** Returns the plural resource name. */
        String resource() {
            return resource;
        }

        /** Returns the name of the claim that identifies the object. */
        String claim() {
            return claim;
        }

        /** Returns the namespace of the object that a service account of {@code namespace} names. */
        String namespace(String namespace) {
            return this == NODE ? "" : namespace;
        }
    }

    /** Returns a node. */
    static BoundObject node(String name, String uid) {
        return new BoundObject(Kind.NODE, name, uid, null);
    }
}
