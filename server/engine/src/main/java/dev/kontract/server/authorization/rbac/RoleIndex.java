package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory index of roles by key and bindings by subject. Reads do not block; writes are serialized.
 *
 * <p>A binding refers to a {@link RoleHolder} rather than to rules, so that a change to a role is a single write and
 * a decision only follows references.
 */
public final class RoleIndex {

    /** The plural names of the indexed resources of the RBAC API group. */
    static final List<String> RESOURCES = List.of("roles", "clusterroles", "rolebindings", "clusterrolebindings");

    static final String ROLES = "roles/";
    static final String CLUSTER_ROLES = "clusterroles/";
    static final String ROLE_BINDINGS = "rolebindings/";

    private static final Derivation<Optional<List<PolicyRule>>> RULES = RoleIndex::rules;
    private static final Derivation<Optional<BindingContent>> CONTENT = RoleIndex::content;
    private static final BindingIndex NONE = new BindingIndex();

    private final AtomicLong version = new AtomicLong();
    private final Map<String, RoleHolder> roles = new ConcurrentHashMap<>();
    private final Map<String, BindingIndex> bindingsByNamespace = new ConcurrentHashMap<>();
    private final Map<String, Binding> bindingsByKey = new HashMap<>();

    /** Returns an index of the given roles and bindings, without a storage. */
    public static RoleIndex of(Collection<? extends JsonNode> objects) {
        RoleIndex index = new RoleIndex();
        for (JsonNode object : objects) {
            String namespace = object.path("metadata").path("namespace").asText("");
            String plural = object.path("kind").asText().toLowerCase(Locale.ROOT) + "s/";
            String name = object.path("metadata").path("name").asText();
            index.set(plural + (namespace.isEmpty() ? "" : namespace + "/") + name, object);
        }
        return index;
    }

    /** Returns a number that changes after every change to a role. */
    long version() {
        return version.get();
    }

    /** Returns the rules of the role under {@code key}, or null if it does not exist. */
    @Nullable
    List<PolicyRule> rules(String key) {
        RoleHolder slot = roles.get(key);
        return slot == null ? null : slot.rules();
    }

    /**
     * Returns descriptions of the roles that allow a request and that an administrator might bind, in order. Roles of
     * system components are left out.
     */
    List<String> rolesThatAllow(AuthorizationAttributes request) {
        String local = ROLES + request.namespace() + "/";
        List<String> found = new ArrayList<>();
        new TreeMap<>(roles).forEach((key, slot) -> {
            boolean isLocal = request.isResourceRequest() && key.startsWith(local);
            List<PolicyRule> rules = slot.rules();
            if (rules != null
                    && (isLocal || (key.startsWith(CLUSTER_ROLES) && !key.startsWith(CLUSTER_ROLES + "system:")))
                    && rules.stream().anyMatch(rule -> rule.allows(request))) {
                String kind = isLocal ? "Role " : "ClusterRole ";
                found.add(kind + QuotedList.text(key.substring(key.lastIndexOf('/') + 1)));
            }
        });
        return found;
    }

    /** Returns the namespaces that have bindings, in order, the first of them {@code ""} for ClusterRoleBindings. */
    Collection<String> bindingNamespaces() {
        return new TreeSet<>(bindingsByNamespace.keySet());
    }

    /** Returns the bindings of {@code namespace}, or the ClusterRoleBindings for {@code ""}. */
    BindingIndex bindings(String namespace) {
        return bindingsByNamespace.getOrDefault(namespace, NONE);
    }

    /** Updates the index with the object stored under {@code key}; null if it was deleted. */
    void set(String key, @Nullable JsonNode object) {
        if (isRole(key)) {
            List<PolicyRule> rules = object == null ? null : PolicyRule.allOf(object);
            setRole(key, rules == null ? null : () -> rules);
        } else {
            setBinding(key, object == null ? null : BindingContent.of(object, namespace(key)));
        }
    }

    private synchronized void setBinding(String key, @Nullable BindingContent content) {
        Binding previous = bindingsByKey.remove(key);
        if (previous != null) {
            remove(previous);
        }
        if (content != null) {
            add(key, content);
        }
    }

    /**
     * Updates the index with the object stored under {@code key}. A role is parsed on first use, because most are not bound.
     * The parsed role is kept with the entry, which the indexes of forks share.
     */
    void load(String key, Entry entry) {
        if (isRole(key)) {
            setRole(key, () -> entry.derived(RULES).orElse(null));
        } else {
            setBinding(key, entry.derived(CONTENT).orElse(null));
        }
    }

    private synchronized void setRole(String key, RoleHolder.@Nullable RoleRules rules) {
        RoleHolder slot = roles.computeIfAbsent(key, absent -> new RoleHolder());
        slot.fill(rules);
        version.incrementAndGet();
        dropIfIdle(key, slot);
    }

    private static boolean isRole(String key) {
        return key.startsWith(ROLES) || key.startsWith(CLUSTER_ROLES);
    }

    private static Optional<List<PolicyRule>> rules(Entry role) {
        return Optional.ofNullable(read(role)).map(PolicyRule::allOf);
    }

    private static Optional<BindingContent> content(Entry binding) {
        String key = binding.key().substring(binding.key().indexOf('/') + 1);
        return Optional.ofNullable(read(binding)).map(object -> BindingContent.of(object, namespace(key)));
    }

    /** Decodes an entry; null if it cannot be decoded, in which case it grants nothing. */
    private static @Nullable JsonNode read(Entry entry) {
        try {
            return StoredTrees.value(entry.value());
        } catch (UncheckedIOException e) {
            return null;
        }
    }

    private static String namespace(String key) {
        return key.startsWith(ROLE_BINDINGS) ? key.substring(ROLE_BINDINGS.length(), key.lastIndexOf('/')) : "";
    }

    private void add(String key, BindingContent content) {
        String namespace = namespace(key);
        String role = content.role().key(namespace);
        RoleHolder slot = roles.computeIfAbsent(role, absent -> new RoleHolder());
        slot.bind();
        Binding binding = Binding.of(content, key.substring(key.lastIndexOf('/') + 1), namespace, slot);
        bindingsByKey.put(key, binding);
        bindingsByNamespace
                .computeIfAbsent(namespace, absent -> new BindingIndex())
                .add(binding);
    }

    private void remove(Binding binding) {
        BindingIndex index = bindings(binding.namespace());
        index.remove(binding);
        if (index.isEmpty()) {
            bindingsByNamespace.remove(binding.namespace());
        }
        binding.role().unbind();
        dropIfIdle(binding.roleRef().key(binding.namespace()), binding.role());
    }

    private void dropIfIdle(String key, RoleHolder slot) {
        if (slot.isIdle()) {
            roles.remove(key);
        }
    }
}
