package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A subresource: a part of a resource, or an operation on it, with a path of its own. Immutable.
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
    private final List<PrinterColumn> printerColumns;
    private final SortedSet<String> verbs;
    private final @Nullable ScalePaths scalePaths;

    /**
     * @param name for example {@code status}
     * @param declaration what {@code x-kontract-resource} says of it
     * @param definition the schema of the kind that is read and written there
     */
    Subresource(String name, JsonNode declaration, JsonNode definition) {
        this.name = name;
        type = GroupVersionKind.of(definition);
        schema = declaration.path("kind").asText();
        printerColumns = PrinterColumn.list(definition.path("x-kontract-printer-columns"));
        verbs = Collections.unmodifiableSortedSet(new TreeSet<>(ResourceDescriptor.texts(declaration.path("verbs"))));
        scalePaths = declaration.has("specReplicasPath")
                ? new ScalePaths(
                        declaration.path("specReplicasPath").asText(),
                        declaration.path("statusReplicasPath").asText(),
                        declaration.path("labelSelectorPath").asText())
                : null;
    }

    /** The name in paths, for example {@code status}. */
    public String name() {
        return name;
    }

    /** The kind that is read and written there, for example {@code Scale} of {@code autoscaling/v1}. */
    @Override
    public GroupVersionKind type() {
        return type;
    }

    /** The name of that kind's schema in the contract. */
    public String schema() {
        return schema;
    }

    /** The columns of its table; none for a subresource that is shown as the resource itself. */
    @Override
    public List<PrinterColumn> printerColumns() {
        return printerColumns;
    }

    /** What can be done, in discovery's words; sorted. */
    public SortedSet<String> verbs() {
        return verbs;
    }

    /** Where the fields of the scale stand in the resource; empty unless this is a scale. */
    public Optional<ScalePaths> scalePaths() {
        return Optional.ofNullable(scalePaths);
    }
}
