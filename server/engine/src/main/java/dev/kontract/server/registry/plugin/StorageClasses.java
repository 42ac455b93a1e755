package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The storage classes, as far as claims depend on them. Safe for use by many threads. */
public final class StorageClasses {

    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
    private static final List<String> DEFAULT_ANNOTATIONS =
            List.of("storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class");

    private record StorageClass(String name, String created, boolean isDefault, boolean expands) {

        static StorageClass of(JsonNode object) {
            JsonNode metadata = object.path("metadata");
            return new StorageClass(
                    metadata.path("name").asText(),
                    metadata.path("creationTimestamp").asText(),
                    DEFAULT_ANNOTATIONS.stream()
                            .anyMatch(name -> metadata.path("annotations")
                                    .path(name)
                                    .asText()
                                    .equals("true")),
                    object.path("allowVolumeExpansion").asBoolean());
        }
    }

    private final CompiledObjects<StorageClass> classes =
            new CompiledObjects<>(entry -> StorageClass.of(StoredJson.parse(entry)));

    /** Returns what receives the storage classes and their changes. */
    public KeyFeed.Sink sink() {
        return classes;
    }

    /** Returns the name of the default class: the newest of those marked as such, then the first by name. */
    Optional<String> defaultClass() {
        return classes.current().stream()
                .filter(StorageClass::isDefault)
                .min(Comparator.comparing(StorageClass::created).reversed().thenComparing(StorageClass::name))
                .map(StorageClass::name);
    }

    /** Returns whether volumes of a class may grow. */
    boolean expands(String name) {
        return classes.current().stream().anyMatch(known -> known.name().equals(name) && known.expands());
    }

    /** Returns the class a claim names, {@code ""} for no class and empty if it leaves the choice open. */
    static Optional<String> namedBy(JsonNode claim) {
        JsonNode annotation = claim.path("metadata").path("annotations").path(CLASS_ANNOTATION);
        JsonNode named = claim.path("spec").path("storageClassName");
        return annotation.isTextual()
                ? Optional.of(annotation.asText())
                : named.isTextual() ? Optional.of(named.asText()) : Optional.empty();
    }
}
