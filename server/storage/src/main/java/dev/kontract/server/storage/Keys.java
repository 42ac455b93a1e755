package dev.kontract.server.storage;

/**
 * The storage keys of one resource: {@code group/plural/namespace/name}, or {@code group/plural/name} for cluster-scoped
 * objects. Keys are built only here. Immutable.
 *
 * <p>The core group, whose name is empty, is written {@code _core}: a group is a DNS subdomain, which cannot contain an
 * underscore.
 *
 * <pre>{@code
 * Keys sets = Keys.of("apps", "statefulsets");
 * sets.key("default", "web");     // apps/statefulsets/default/web
 * sets.prefix("default");         // apps/statefulsets/default/
 * }</pre>
 */
public final class Keys {

    private static final String CORE = "_core";
    private static final char SEPARATOR = '/';

    private final String groupRoot;
    private final String root;

    private Keys(String group, String plural) {
        this.groupRoot = (group.isEmpty() ? CORE : group) + SEPARATOR;
        this.root = groupRoot + plural + SEPARATOR;
    }

    /**
     * Returns the keys of a resource.
     *
     * @param group its API group, empty for the core group
     * @param plural its name in paths, for example {@code statefulsets}
     */
    public static Keys of(String group, String plural) {
        return new Keys(group, plural);
    }

    /** Returns the common prefix of the keys of all objects of the resource; ends with a slash. */
    public String root() {
        return root;
    }

    /** Returns the common prefix of the keys of a namespace; of all objects if {@code namespace} is empty. */
    public String prefix(String namespace) {
        return namespace.isEmpty() ? root : root + namespace + SEPARATOR;
    }

    /**
     * Returns the key of an object.
     *
     * @param namespace its namespace, empty for a cluster-scoped object
     */
    public String key(String namespace, String name) {
        return namespace.isEmpty() ? root + name : root + namespace + SEPARATOR + name;
    }

    /** Returns whether {@code key} is the key of an object of this resource. */
    public boolean contains(String key) {
        return key.startsWith(root);
    }

    /** Returns the part of {@code key} after the group: {@code plural/namespace/name} or {@code plural/name}. */
    public String withinGroup(String key) {
        return key.substring(groupRoot.length());
    }

    /** Returns the API group of the resource that {@code key} belongs to, empty for the core group. */
    public static String groupOf(String key) {
        String group = key.substring(0, key.indexOf(SEPARATOR));
        return group.equals(CORE) ? "" : group;
    }

    /** Returns the plural of the resource that {@code key} belongs to. */
    public static String pluralOf(String key) {
        int start = key.indexOf(SEPARATOR) + 1;
        return key.substring(start, key.indexOf(SEPARATOR, start));
    }

    /** Returns the {@link #root()} of the resource that {@code key} belongs to. */
    public static String rootOf(String key) {
        return key.substring(0, key.indexOf(SEPARATOR, key.indexOf(SEPARATOR) + 1) + 1);
    }

    @Override
    public String toString() {
        return root;
    }
}
