package dev.kontract.client.definition;

import dev.kontract.client.Kind;
import dev.kontract.client.KubernetesKind;
import dev.kontract.model.CustomResourceColumnDefinition;
import dev.kontract.model.CustomResourceDefinition;
import dev.kontract.model.CustomResourceDefinitionNames;
import dev.kontract.model.CustomResourceDefinitionSpec;
import dev.kontract.model.CustomResourceDefinitionVersion;
import dev.kontract.model.CustomResourceSubresourceScale;
import dev.kontract.model.CustomResourceSubresources;
import dev.kontract.model.CustomResourceValidation;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Derives the definition of a custom resource from its class. The schema has the properties that Jackson reads and writes, with
 * the names, descriptions, defaults and requirements of {@code @JsonProperty} and {@code @JsonPropertyDescription}, and what
 * {@link ValidValues}, {@link ListKeys} and {@link Rule} add. A kind with a {@code status} has the status subresource.
 *
 * <pre>{@code
 * CustomResourceDefinition definition = Definitions.of(Backup.class);
 * client.resource(definition).apply(definition);
 * Files.writeString(Path.of("backups.yaml"), Yaml.write(definition));
 * }</pre>
 */
public final class Definitions {

    private Definitions() {}

    /**
     * Returns a definition with one version, which is served and stored.
     *
     * @throws IllegalArgumentException if the class is not annotated with {@link KubernetesKind}, or has a property that a schema
     *     cannot describe; the message names it
     */
    public static CustomResourceDefinition of(Class<? extends KubernetesObject> type) {
        KubernetesKind declared = type.getAnnotation(KubernetesKind.class);
        if (declared == null) {
            throw new IllegalArgumentException(type.getName() + " is not annotated with @KubernetesKind");
        }
        Kind<?> kind = Kind.of(type);
        CustomResourceDefinition definition = new CustomResourceDefinition()
                .metadata(new ObjectMeta().name(kind.plural() + '.' + declared.group()))
                .spec(new CustomResourceDefinitionSpec()
                        .group(declared.group())
                        .names(names(kind, declared))
                        .scope(kind.namespaced() ? "Namespaced" : "Cluster")
                        .versions(List.of(version(type, declared.version()))));
        definition.setApiVersion("apiextensions.k8s.io/v1");
        definition.setKind("CustomResourceDefinition");
        return definition;
    }

    private static CustomResourceDefinitionNames names(Kind<?> kind, KubernetesKind declared) {
        String name = kind.name().kind();
        return new CustomResourceDefinitionNames()
                .kind(name)
                .listKind(name + "List")
                .plural(kind.plural())
                .singular(name.toLowerCase(Locale.ROOT))
                .shortNames(unlessEmpty(declared.shortNames()))
                .categories(unlessEmpty(declared.categories()));
    }

    private static CustomResourceDefinitionVersion version(Class<?> type, String name) {
        SchemaBuilder schemas = new SchemaBuilder();
        var schema = schemas.root(type);
        List<CustomResourceColumnDefinition> columns = schemas.columns();
        return new CustomResourceDefinitionVersion()
                .name(name)
                .served(true)
                .storage(true)
                .schema(new CustomResourceValidation().openAPIV3Schema(schema))
                .subresources(
                        subresources(schema.getProperties().containsKey("status"), type.getAnnotation(Scalable.class)))
                .additionalPrinterColumns(columns.isEmpty() ? null : columns);
    }

    private static @Nullable CustomResourceSubresources subresources(boolean status, @Nullable Scalable scale) {
        if (!status && scale == null) {
            return null;
        }
        return new CustomResourceSubresources()
                .status(status ? Map.of() : null)
                .scale(
                        scale == null
                                ? null
                                : new CustomResourceSubresourceScale()
                                        .specReplicasPath(scale.specReplicas())
                                        .statusReplicasPath(scale.statusReplicas())
                                        .labelSelectorPath(
                                                scale.labelSelector().isEmpty() ? null : scale.labelSelector()));
    }

    private static @Nullable List<String> unlessEmpty(String[] names) {
        return names.length == 0 ? null : List.of(names);
    }
}
