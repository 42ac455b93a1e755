package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A subresource: part of a resource, or an operation on it, with its own path. Immutable.
 *
 * <pre>{@code
 * Subresource scale = sets.subresources().get("scale");
 * scale.type().kind();     // Scale
 * }</pre>
 */
public final class Subresource implements Printable {

    private final String name;
    private final GroupVersionKind type;
    private final String schema;
    private final boolean connects;
    private final List<PrinterColumn> printerColumns;
    private final SortedSet<String> verbs;
    private final @Nullable ScalePaths scalePaths;

    /**
     * Reads the declaration of a subresource.
     *
     * @param name for example {@code status}
     * @param declaration the declaration in {@code x-kontract-resource}
     * @param definition the schema of the kind that is read and written
     * @param resource the kind of the resource
     */
    Subresource(String name, JsonNode declaration, JsonNode definition, GroupVersionKind resource) {
        this.name = name;
        connects = declaration.path("connect").asBoolean();
        schema = declaration.path("kind").asText();
        type = connects
                ? new GroupVersionKind(resource.group(), resource.version(), schema)
                : GroupVersionKind.of(definition);
        printerColumns = PrinterColumn.list(definition.path("x-kontract-printer-columns"));
        verbs = Collections.unmodifiableSortedSet(new TreeSet<>(ResourceDescriptor.texts(declaration.path("verbs"))));
        scalePaths = declaration.has("specReplicasPath")
                ? new ScalePaths(
                        declaration.path("specReplicasPath").asText(),
                        declaration.path("statusReplicasPath").asText(),
                        declaration.path("labelSelectorPath").asText())
                : null;
    }

    /** Returns the name used in paths, for example {@code status}. */
    public String name() {
        return name;
    }

    /** Returns the kind that is read and written, for example {@code Scale} of {@code autoscaling/v1}. */
    @Override
    public GroupVersionKind type() {
        return type;
    }

    /** Returns the name of that kind's schema in the contract. */
    public String schema() {
        return schema;
    }

    /**
     * Returns whether it connects to what the object represents, such as the log of a pod: requests and responses then contain
     * no API object, and {@link #type} only names the options of the request.
     */
    public boolean connects() {
        return connects;
    }

    /** Returns the columns of the table; empty for a subresource that is rendered like the resource itself. */
    @Override
    public List<PrinterColumn> printerColumns() {
        return printerColumns;
    }

    /** Returns the verbs as in discovery; sorted. */
    public SortedSet<String> verbs() {
        return verbs;
    }

    /** Returns the paths of the scale's fields in the resource; empty unless this is a scale subresource. */
    public Optional<ScalePaths> scalePaths() {
        return Optional.ofNullable(scalePaths);
    }
}
