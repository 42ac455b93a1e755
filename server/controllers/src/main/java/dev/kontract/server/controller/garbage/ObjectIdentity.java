package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.Comparator;

/**
 * Identifies an object. An owner reference may be wrong about any of the fields; only those of an observed object are
 * certain.
 *
 * @param namespace empty for a cluster-scoped object
 */
record ObjectIdentity(String apiVersion, String kind, String namespace, String name, String uid) {

    /** Orders by kind first, so that a kind is tried in all namespaces before the next kind. */
    static final Comparator<ObjectIdentity> ORDER = Comparator.comparing(ObjectIdentity::kind)
            .thenComparing(ObjectIdentity::apiVersion)
            .thenComparing(ObjectIdentity::namespace)
            .thenComparing(ObjectIdentity::name)
            .thenComparing(ObjectIdentity::uid);

    /** Returns the identity of an owner claimed by a dependent in {@code namespace}. */
    static ObjectIdentity claimed(OwnerReference owner, String namespace) {
        return new ObjectIdentity(owner.getApiVersion(), owner.getKind(), namespace, owner.getName(), owner.getUid());
    }

    ObjectIdentity inNamespace(String other) {
        return new ObjectIdentity(apiVersion, kind, other, name, uid);
    }

    boolean isNamespaced() {
        return !namespace.isEmpty();
    }

    /** Returns whether {@code owner} claims this identity, regardless of the dependent's namespace. */
    boolean isClaimedBy(OwnerReference owner) {
        return equals(claimed(owner, namespace));
    }

    @Override
    public String toString() {
        return "[" + apiVersion + '/' + kind + ", namespace: " + namespace + ", name: " + name + ", uid: " + uid + ']';
    }
}
