package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.schema.ObjectSchema;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The target of a write: a resource, or a subresource with a kind of its own. Immutable; created once per kind.
 *
 * @param resource the resource
 * @param kind the kind of the objects
 * @param schema the schema of the objects
 * @param reader decodes an object that a plugin has changed: checks types, drops unknown fields and applies defaults; throws
 *     {@link IllegalArgumentException} when the object is not of the kind
 * @param equivalents the same resource in the other versions it is served in
 */
public record AdmissionTarget(
        ResourceDescriptor resource,
        GroupVersionKind kind,
        ObjectSchema schema,
        UnaryOperator<ObjectNode> reader,
        List<EquivalentResource> equivalents) {

    /** Copies the list. */
    public AdmissionTarget {
        equivalents = List.copyOf(equivalents);
    }

    /** A target that is served in one version only. */
    public AdmissionTarget(
            ResourceDescriptor resource, GroupVersionKind kind, ObjectSchema schema, UnaryOperator<ObjectNode> reader) {
        this(resource, kind, schema, reader, List.of());
    }

    /**
     * A resource in another version.
     *
     * @param kind the kind in that version
     * @param plural the plural in that version
     * @param schema the schema in that version
     * @param to converts an object to that version; leaves its argument as it is
     * @param from converts an object back; leaves its argument as it is
     */
    public record EquivalentResource(
            GroupVersionKind kind,
            String plural,
            ObjectSchema schema,
            UnaryOperator<ObjectNode> to,
            UnaryOperator<ObjectNode> from) {}
}
