package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.Comparator;

/**
 * Which object is meant. A reference to an owner may claim any of this: only an object that was seen is sure to have it.
 *
 * @param namespace empty for an object of the cluster
 */
record ObjectIdentity(String apiVersion, String kind, String namespace, String name, String uid) {

    /** Kinds apart first, so that the same kind is tried in all namespaces before another is. */
    static final Comparator<ObjectIdentity> ORDER = Comparator.comparing(ObjectIdentity::kind)
            .thenComparing(ObjectIdentity::apiVersion)
            .thenComparing(ObjectIdentity::namespace)
            .thenComparing(ObjectIdentity::name)
            .thenComparing(ObjectIdentity::uid);

    /** The owner as a dependent in {@code namespace} claims it to be. */
    static ObjectIdentity claimed(OwnerReference owner, String namespace) {
        return new ObjectIdentity(owner.getApiVersion(), owner.getKind(), namespace, owner.getName(), owner.getUid());
    }

    ObjectIdentity inNamespace(String other) {
        return new ObjectIdentity(apiVersion, kind, other, name, uid);
    }

    boolean isNamespaced() {
        return !namespace.isEmpty();
    }

    /** Whether {@code owner} claims the same, wherever the dependent is. */
    boolean isClaimedBy(OwnerReference owner) {
        return equals(claimed(owner, namespace));
    }

    @Override
    public String toString() {
        return "[" + apiVersion + '/' + kind + ", namespace: " + namespace + ", name: " + name + ", uid: " + uid + ']';
    }
}
