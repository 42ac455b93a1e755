package dev.kontract.client;

import dev.kontract.model.CustomObject;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.spec.Contract;

/**
 * What a client has to know of a kind: its names, its scope and its Java type. Immutable.
 *
 * <pre>{@code
 * Kind<CustomObject> backups = Kind.custom("stable.example.com/v1", "Backup", "backups", Kind.Scope.NAMESPACED);
 * client.resource(backups).inNamespace("shop").list();
 * }</pre>
 *
 * @param type the class of its objects
 * @param name group, version and kind
 * @param plural the name in paths
 * @param scope where its objects live
 */
public record Kind<T extends KubernetesObject>(Class<T> type, GroupVersionKind name, String plural, Scope scope) {

    private static final String ACCESS_CONTROL = "rbac.authorization.";

    private static final String JSON = "application/json";
    private static final String METADATA = JSON + ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1," + JSON;
    private static final String METADATA_LIST = JSON + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1," + JSON;

    /** Where the objects of a kind live. */
    public enum Scope {
        /** Each in a namespace. */
        NAMESPACED,
        /** In the cluster as a whole. */
        CLUSTER
    }

    /** A kind with a class of its own. */
    public static <T extends KubernetesObject> Kind<T> of(
            Class<T> type, String apiVersion, String kind, String plural, Scope scope) {
        return new Kind<>(type, GroupVersionKind.of(apiVersion, kind), plural, scope);
    }

    /** A kind no class was written for. */
    public static Kind<CustomObject> custom(String apiVersion, String kind, String plural, Scope scope) {
        return of(CustomObject.class, apiVersion, kind, plural, scope);
    }

    /** Whether its objects live in namespaces. */
    public boolean namespaced() {
        return scope == Scope.NAMESPACED;
    }

    /** This kind, with nothing but the metadata of its objects. */
    public Kind<PartialObjectMetadata> metadataOnly() {
        return new Kind<>(PartialObjectMetadata.class, name, plural, scope);
    }

    /** The media types to ask for one object with. */
    String accept() {
        return type == PartialObjectMetadata.class ? METADATA : JSON;
    }

    /** The media types to ask for a list with. */
    String acceptList() {
        return type == PartialObjectMetadata.class ? METADATA_LIST : JSON;
    }

    /** The path of its group and version: {@code /api/v1}, {@code /apis/apps/v1}. */
    String root() {
        return (name.group().isEmpty() ? "/api/" : "/apis/") + name.apiVersion();
    }

    /** This kind for a server whose access-control group has another domain, for example {@code example.org}. */
    public Kind<T> inDomain(String domain) {
        if (!name.group().equals(ACCESS_CONTROL + Contract.DEFAULT_GROUP_DOMAIN)) {
            return this;
        }
        GroupVersionKind moved = new GroupVersionKind(ACCESS_CONTROL + domain, name.version(), name.kind());
        return new Kind<>(type, moved, plural, scope);
    }
}
