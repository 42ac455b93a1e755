package dev.kontract.client;

import dev.kontract.model.CustomObject;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.spec.Contract;
import java.util.Locale;
import java.util.Optional;

/**
 * The information about a kind a client needs: its names, scope and Java type. Immutable.
 *
 * <pre>{@code
 * Kind<CustomObject> backups = Kind.custom("stable.example.com/v1", "Backup", "backups", Kind.Scope.NAMESPACED);
 * client.resource(backups).inNamespace("shop").list();
 * }</pre>
 *
 * @param type the class of the objects
 * @param name group, version and kind
 * @param plural the plural name used in paths
 * @param scope whether the objects are namespaced
 */
public record Kind<T extends KubernetesObject>(Class<T> type, GroupVersionKind name, String plural, Scope scope) {

    private static final String ACCESS_CONTROL = "rbac.authorization.";

    private static final String JSON = "application/json";
    private static final String METADATA = JSON + ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1," + JSON;
    private static final String METADATA_LIST = JSON + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1," + JSON;

    /** The scope of a kind. */
    public enum Scope {
        /** Objects belong to a namespace. */
        NAMESPACED,
        /** Objects are cluster-scoped. */
        CLUSTER
    }

    /**
     * Returns the kind of a class of the model, or of one that is annotated with {@link KubernetesKind}.
     *
     * @throws IllegalArgumentException if {@code type} is neither
     */
    public static <T extends KubernetesObject> Kind<T> of(Class<T> type) {
        return find(type)
                .orElseThrow(() -> new IllegalArgumentException(
                        type.getName() + " is not a kind of the model, nor annotated with @KubernetesKind"));
    }

    static <T extends KubernetesObject> Optional<Kind<T>> find(Class<T> type) {
        return Optional.ofNullable(type.getAnnotation(KubernetesKind.class))
                .map(declared -> declared(type, declared))
                .or(() -> KnownKinds.of(type));
    }

    private static <T extends KubernetesObject> Kind<T> declared(Class<T> type, KubernetesKind declared) {
        String kind = declared.kind().isEmpty() ? type.getSimpleName() : declared.kind();
        String plural = declared.plural().isEmpty() ? kind.toLowerCase(Locale.ROOT) + 's' : declared.plural();
        return new Kind<>(
                type, new GroupVersionKind(declared.group(), declared.version(), kind), plural, declared.scope());
    }

    /** Describes a kind with a Java class. */
    public static <T extends KubernetesObject> Kind<T> of(
            Class<T> type, String apiVersion, String kind, String plural, Scope scope) {
        return new Kind<>(type, GroupVersionKind.of(apiVersion, kind), plural, scope);
    }

    /** Describes a kind without a Java class, for example a custom resource. */
    public static Kind<CustomObject> custom(String apiVersion, String kind, String plural, Scope scope) {
        return of(CustomObject.class, apiVersion, kind, plural, scope);
    }

    /** Returns whether the kind is namespaced. */
    public boolean namespaced() {
        return scope == Scope.NAMESPACED;
    }

    /** Returns this kind in its metadata-only form. */
    public Kind<PartialObjectMetadata> metadataOnly() {
        return new Kind<>(PartialObjectMetadata.class, name, plural, scope);
    }

    /** Returns the {@code Accept} header for a single object. */
    String accept() {
        return type == PartialObjectMetadata.class ? METADATA : JSON;
    }

    /** Returns the {@code Accept} header for a list. */
    String acceptList() {
        return type == PartialObjectMetadata.class ? METADATA_LIST : JSON;
    }

    /** Returns the path of the group and version: {@code /api/v1}, {@code /apis/apps/v1}. */
    String root() {
        return (name.group().isEmpty() ? "/api/" : "/apis/") + name.apiVersion();
    }

    /** Returns this kind for a server whose RBAC API group has another domain, for example {@code example.org}. */
    public Kind<T> inDomain(String domain) {
        if (!name.group().equals(ACCESS_CONTROL + Contract.DEFAULT_GROUP_DOMAIN)) {
            return this;
        }
        GroupVersionKind moved = new GroupVersionKind(ACCESS_CONTROL + domain, name.version(), name.kind());
        return new Kind<>(type, moved, plural, scope);
    }
}
