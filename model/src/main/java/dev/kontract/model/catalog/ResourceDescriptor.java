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
 * Describes a resource as declared in the contract, except its fields. Immutable.
 *
 * <pre>{@code
 * ResourceDescriptor sets = catalog.byResource("apps", "v1", "statefulsets").orElseThrow();
 * boolean scalable = sets.subresources().containsKey("scale");
 * }</pre>
 */
public final class ResourceDescriptor implements Printable {

    private final GroupVersionKind type;
    private final String schema;
    private final GroupVersionKind storedType;
    private final @Nullable String listKind;
    private final String plural;
    private final String singular;
    private final boolean namespaced;
    private final boolean stored;
    private final boolean custom;
    private final boolean returnsDeletedObject;
    private final List<String> shortNames;
    private final List<String> categories;
    private final List<String> selectableFields;
    private final List<PrinterColumn> printerColumns;
    private final SortedSet<String> verbs;
    private final Map<String, Subresource> subresources;

    /**
     * Reads the description of a resource.
     *
     * @param schema the name of the resource's schema
     * @param schemas all schemas of the contract
     */
    ResourceDescriptor(String schema, JsonNode schemas) {
        JsonNode definition = schemas.path(schema);
        JsonNode resource = definition.path("x-kontract-resource");
        this.schema = schema;
        type = GroupVersionKind.of(definition);
        storedType = resource.has("storedAs")
                ? GroupVersionKind.of(schemas.path(resource.path("storedAs").asText()))
                : type;
        listKind = resource.hasNonNull("listKind") ? resource.path("listKind").asText() : null;
        plural = resource.path("plural").asText();
        singular = resource.path("singular").asText();
        namespaced = resource.path("scope").asText().equals("Namespaced");
        stored = resource.path("stored").asBoolean(true);
        custom = resource.path("custom").asBoolean();
        returnsDeletedObject = resource.path("returnsDeleted").asBoolean();
        shortNames = texts(resource.path("shortNames"));
        categories = texts(resource.path("categories"));
        selectableFields = texts(resource.path("selectableFields"));
        printerColumns = PrinterColumn.list(resource.path("printerColumns"));
        verbs = Collections.unmodifiableSortedSet(new TreeSet<>(texts(resource.path("verbs"))));
        Map<String, Subresource> parts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> part : resource.path("subresources").properties()) {
            JsonNode target = schemas.path(part.getValue().path("kind").asText());
            parts.put(part.getKey(), new Subresource(part.getKey(), part.getValue(), target, type));
        }
        subresources = Collections.unmodifiableMap(parts);
    }

    /**
     * Reads the description of a resource that is not part of the contract but has the same form.
     *
     * @param schema the name of the resource's schema
     * @param schemas that schema and those of the kinds of its subresources, by name
     */
    public static ResourceDescriptor of(String schema, JsonNode schemas) {
        return new ResourceDescriptor(schema, schemas);
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

    /** Returns the type in which objects are stored: its own, or that of the kind of which this is another representation. */
    public GroupVersionKind storedType() {
        return storedType;
    }

    /** Returns whether this is another representation of the objects of another kind. */
    public boolean isForm() {
        return !storedType.equals(type);
    }

    /** Returns the group; empty for the core group. */
    public String group() {
        return type.group();
    }

    /** Returns the version, for example {@code v1}. */
    public String version() {
        return type.version();
    }

    /** Returns the kind, for example {@code StatefulSet}. */
    public String kind() {
        return type.kind();
    }

    /** Returns group and version as in the {@code apiVersion} field, for example {@code apps/v1}. */
    public String apiVersion() {
        return type.apiVersion();
    }

    /** Returns the name of the schema in the contract. */
    public String schema() {
        return schema;
    }

    /** Returns the list kind; null if the resource cannot be listed. */
    public @Nullable String listKind() {
        return listKind;
    }

    /** Returns the plural name used in paths, for example {@code statefulsets}. */
    public String plural() {
        return plural;
    }

    /** Returns the singular name, for example {@code statefulset}. */
    public String singular() {
        return singular;
    }

    /** Returns the plural name with the group, as used in messages: {@code pods}, {@code statefulsets.apps}. */
    public String qualifiedName() {
        return group().isEmpty() ? plural : plural + '.' + group();
    }

    /** Returns whether the resource is namespaced. */
    public boolean namespaced() {
        return namespaced;
    }

    /**
     * Returns whether objects are stored. Objects of other kinds are evaluated on create, for example {@code SubjectAccessReview}, or
     * computed when they are read, as {@code ComponentStatus} is.
     */
    public boolean stored() {
        return stored;
    }

    /** Returns whether a CustomResourceDefinition declares the resource. */
    public boolean custom() {
        return custom;
    }

    /** Returns whether the deletion of an object returns the object, rather than a {@code Status}. */
    public boolean returnsDeletedObject() {
        return returnsDeletedObject;
    }

    /** Returns the short names that command line clients accept. */
    public List<String> shortNames() {
        return shortNames;
    }

    /** Returns the resource categories that command line clients accept, for example {@code all}. */
    public List<String> categories() {
        return categories;
    }

    /** Returns the verbs as in discovery, for example {@code create}, {@code list} and {@code watch}; sorted. */
    public SortedSet<String> verbs() {
        return verbs;
    }

    /** Returns the subresources by name, in the order of the contract. */
    public Map<String, Subresource> subresources() {
        return subresources;
    }

    /** Returns the fields a field selector supports in addition to name and namespace. */
    public List<String> selectableFields() {
        return selectableFields;
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
