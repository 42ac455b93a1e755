package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the contract says of one resource, except for its fields. Immutable.
 *
 * <pre>{@code
 * ResourceDescriptor sets = catalog.byResource("apps", "v1", "statefulsets").orElseThrow();
 * boolean scalable = sets.subresources().containsKey("scale");
 * }</pre>
 */
public final class ResourceDescriptor implements Printable {

    private final GroupVersionKind type;
    private final String schema;
    private final @Nullable String listKind;
    private final String plural;
    private final String singular;
    private final boolean namespaced;
    private final boolean stored;
    private final boolean strategyRequired;
    private final List<String> shortNames;
    private final List<String> categories;
    private final List<String> selectableFields;
    private final List<String> immutableFields;
    private final List<PrinterColumn> printerColumns;
    private final SortedSet<String> verbs;
    private final Map<String, Subresource> subresources;

    /**
     * @param schema the name of the resource's schema
     * @param schemas all schemas of the contract
     */
    ResourceDescriptor(String schema, JsonNode schemas) {
        JsonNode definition = schemas.path(schema);
        JsonNode resource = definition.path("x-kontract-resource");
        this.schema = schema;
        type = GroupVersionKind.of(definition);
        listKind = resource.hasNonNull("listKind") ? resource.path("listKind").asText() : null;
        plural = resource.path("plural").asText();
        singular = resource.path("singular").asText();
        namespaced = resource.path("scope").asText().equals("Namespaced");
        stored = resource.path("stored").asBoolean(true);
        strategyRequired = stored && !resource.path("strategy").asText().equals("none");
        shortNames = texts(resource.path("shortNames"));
        categories = texts(resource.path("categories"));
        selectableFields = texts(resource.path("selectableFields"));
        immutableFields = texts(resource.path("immutableFields"));
        printerColumns = PrinterColumn.list(resource.path("printerColumns"));
        verbs = Collections.unmodifiableSortedSet(new TreeSet<>(texts(resource.path("verbs"))));
        Map<String, Subresource> parts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> part : resource.path("subresources").properties()) {
            JsonNode target = schemas.path(part.getValue().path("kind").asText());
            parts.put(part.getKey(), new Subresource(part.getKey(), part.getValue(), target));
        }
        subresources = Collections.unmodifiableMap(parts);
    }

    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    @Override
    public GroupVersionKind type() {
        return type;
    }

    /** The group, empty for the core group. */
    public String group() {
        return type.group();
    }

    /** The version, for example {@code v1}. */
    public String version() {
        return type.version();
    }

    /** The kind, for example {@code StatefulSet}. */
    public String kind() {
        return type.kind();
    }

    /** Group and version as objects tell them, for example {@code apps/v1}. */
    public String apiVersion() {
        return type.apiVersion();
    }

    /** The name of the schema in the contract. */
    public String schema() {
        return schema;
    }

    /** The kind of a list of these, which is its schema's name too; null when they cannot be listed. */
    public @Nullable String listKind() {
        return listKind;
    }

    /** The name in paths, for example {@code statefulsets}. */
    public String plural() {
        return plural;
    }

    /** The name of one, for example {@code statefulset}. */
    public String singular() {
        return singular;
    }

    /** The name with its group, as messages show it: {@code pods}, {@code statefulsets.apps}. */
    public String qualifiedName() {
        return group().isEmpty() ? plural : plural + '.' + group();
    }

    /** Whether objects live in a namespace. */
    public boolean namespaced() {
        return namespaced;
    }

    /**
     * Whether objects are stored. Those of other kinds, for example {@code SubjectAccessReview}, are questions: a create
     * answers them and nothing is kept.
     */
    public boolean stored() {
        return stored;
    }

    /**
     * Whether the kind has rules of its own, so that a server must not serve it without them. False for a kind that declares
     * {@code strategy: none}, and for one whose objects are not stored.
     */
    public boolean strategyRequired() {
        return strategyRequired;
    }

    /** Abbreviations the command line takes. */
    public List<String> shortNames() {
        return shortNames;
    }

    /** Groups of resources the command line takes, for example {@code all}. */
    public List<String> categories() {
        return categories;
    }

    /** What can be done, in discovery's words, for example {@code create}, {@code list} and {@code watch}; sorted. */
    public SortedSet<String> verbs() {
        return verbs;
    }

    /** The subresources by name, in the contract's order. */
    public Map<String, Subresource> subresources() {
        return subresources;
    }

    /** Fields a field selector may name, besides name and namespace. */
    public List<String> selectableFields() {
        return selectableFields;
    }

    /** Fields that no update may change. */
    public List<String> immutableFields() {
        return immutableFields;
    }

    @Override
    public List<PrinterColumn> printerColumns() {
        return printerColumns;
    }

    @Override
    public String toString() {
        return apiVersion() + '/' + plural;
    }
}
