package dev.kontract.client.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ManagedFieldsEntry;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Extracts the fields that a field manager applied, so that a program can change them and apply them again without
 * remembering them. Omitting an applied field removes it.
 *
 * <pre>{@code
 * StatefulSet web = client.statefulSets("shop").get("web");
 * StatefulSet mine = AppliedFields.of(web, "shop-operator").orElseThrow();
 * mine.getSpec().setReplicas(5);
 * client.statefulSets("shop").apply(mine, WriteOptions.standard().fieldManager("shop-operator"));
 * }</pre>
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-api-machinery/2155-clientgo-apply">KEP-2155</a>
 */
public final class AppliedFields {

    private AppliedFields() {}

    /** Returns the fields {@code fieldManager} applied to the main resource; empty if it never applied any. */
    public static <T extends KubernetesObject> Optional<T> of(T object, String fieldManager) {
        return ofSubresource(object, fieldManager, "");
    }

    /**
     * Returns the fields {@code fieldManager} applied to a subresource, for example {@code status}; empty if it never
     * applied any.
     */
    public static <T extends KubernetesObject> Optional<T> ofSubresource(
            T object, String fieldManager, String subresource) {
        List<ManagedFieldsEntry> entries = object.metadata().getManagedFields();
        return entries == null
                ? Optional.empty()
                : entries.stream()
                        .filter(entry -> "Apply".equals(entry.getOperation())
                                && fieldManager.equals(entry.getManager())
                                && subresource.equals(Objects.requireNonNullElse(entry.getSubresource(), "")))
                        .findFirst()
                        .map(entry -> extract(object, entry));
    }

    @SuppressWarnings("unchecked")
    private static <T extends KubernetesObject> T extract(T object, ManagedFieldsEntry entry) {
        ObjectNode whole = Json.mapper().valueToTree(object);
        ObjectNode part = Json.mapper().createObjectNode();
        copy(whole, part, "kind");
        copy(whole, part, "apiVersion");
        part.setAll((ObjectNode) Extraction.of(whole, entry.getFieldsV1().tree()));
        ObjectNode metadata = part.withObjectProperty("metadata");
        copy((ObjectNode) whole.path("metadata"), metadata, "name");
        copy((ObjectNode) whole.path("metadata"), metadata, "namespace");
        try {
            return (T) Json.mapper().treeToValue(part, object.getClass());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(ObjectNode from, ObjectNode to, String field) {
        if (from.hasNonNull(field)) {
            to.set(field, from.get(field));
        }
    }
}
