package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.Contract;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All served resources, in the order of the contract. Immutable.
 *
 * <pre>{@code
 * Catalog catalog = Catalog.load(Contract.DEFAULT_GROUP_DOMAIN);
 * catalog.byKind("apps", "v1", "StatefulSet").map(ResourceDescriptor::plural);     // statefulsets
 * }</pre>
 */
public final class Catalog {

    /** The field of a schema that declares a resource. */
    public static final String DECLARATION = "x-kontract-resource";

    private record ByName(String group, String version, String plural) {

        // Written out because the generated methods are linked when first called, which takes a part of every start.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ByName name
                    && plural.equals(name.plural)
                    && version.equals(name.version)
                    && group.equals(name.group);
        }

        @Override
        public int hashCode() {
            return (group.hashCode() * 31 + version.hashCode()) * 31 + plural.hashCode();
        }
    }

    private final Map<ByName, ResourceDescriptor> byName;
    private final Map<GroupVersionKind, ResourceDescriptor> byKind;

    private Catalog(Iterable<ResourceDescriptor> resources) {
        Map<ByName, ResourceDescriptor> named = new LinkedHashMap<>();
        Map<GroupVersionKind, ResourceDescriptor> kinds = new LinkedHashMap<>();
        for (ResourceDescriptor resource : resources) {
            named.put(new ByName(resource.group(), resource.version(), resource.plural()), resource);
            kinds.put(resource.type(), resource);
        }
        byName = Collections.unmodifiableMap(named);
        byKind = Collections.unmodifiableMap(kinds);
    }

    /**
     * Loads the catalog of the bundled contract.
     *
     * @param groupDomain the domain of the RBAC API group, for example {@code k8s.io}
     */
    public static Catalog load(String groupDomain) {
        return of(Contract.loadComponents(groupDomain));
    }

    /**
     * Creates the catalog of a bundled contract: every schema with {@code x-kontract-resource} is a resource. The
     * document is not retained.
     *
     * @param contract the whole document, as returned by {@link Contract#load}
     */
    public static Catalog of(JsonNode contract) {
        JsonNode schemas = contract.path("components").path("schemas");
        List<ResourceDescriptor> resources = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            if (schema.getValue().has(DECLARATION)) {
                resources.add(new ResourceDescriptor(schema.getKey(), schemas));
            }
        }
        return new Catalog(resources);
    }

    /** Returns a catalog of these resources and {@code more}, which come last. */
    public Catalog with(Collection<ResourceDescriptor> more) {
        List<ResourceDescriptor> all = new ArrayList<>(byKind.values());
        all.addAll(more);
        return new Catalog(all);
    }

    /** Returns a catalog of those of these resources that {@code which} accepts. */
    public Catalog only(Predicate<ResourceDescriptor> which) {
        return new Catalog(resources().stream().filter(which).toList());
    }

    /** Returns all resources. */
    public Collection<ResourceDescriptor> resources() {
        return byKind.values();
    }

    /** Returns the resource with the path segment {@code plural}. */
    public Optional<ResourceDescriptor> byResource(String group, String version, String plural) {
        return Optional.ofNullable(byName.get(new ByName(group, version, plural)));
    }

    /** Returns the resource whose objects are of {@code kind}. */
    public Optional<ResourceDescriptor> byKind(String group, String version, String kind) {
        return byKind(new GroupVersionKind(group, version, kind));
    }

    /** Returns the resource whose objects are of {@code type}. */
    public Optional<ResourceDescriptor> byKind(GroupVersionKind type) {
        return Optional.ofNullable(byKind.get(type));
    }
}
