package dev.kontract.server.apply;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a field manager. Updates in different API versions are different managers; applies are not.
 *
 * @param name the name given by the client
 * @param operation {@link #APPLY} or {@link #UPDATE}
 * @param apiVersion the API version of an update, empty for an apply
 * @param subresource the subresource written, or empty
 */
record ManagerIdentity(String name, String operation, String apiVersion, String subresource)
        implements Comparable<ManagerIdentity> {

    static final String APPLY = "Apply";
    static final String UPDATE = "Update";

    private static final Comparator<ManagerIdentity> ORDER = Comparator.comparing(ManagerIdentity::name)
            .thenComparing(ManagerIdentity::operation)
            .thenComparing(ManagerIdentity::apiVersion)
            .thenComparing(ManagerIdentity::subresource);

    static ManagerIdentity applier(String name, String subresource) {
        return new ManagerIdentity(named(name), APPLY, "", subresource);
    }

    static ManagerIdentity updater(String name, String apiVersion, String subresource) {
        return new ManagerIdentity(named(name), UPDATE, apiVersion, subresource);
    }

    private static String named(String name) {
        return name.isEmpty() ? "unknown" : name;
    }

    boolean isUpdater() {
        return operation.equals(UPDATE);
    }

    // Written out because the generated methods are linked when first called, which takes a part of every start.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ManagerIdentity manager
                && name.equals(manager.name)
                && operation.equals(manager.operation)
                && apiVersion.equals(manager.apiVersion)
                && subresource.equals(manager.subresource);
    }

    @Override
    public int hashCode() {
        return ((name.hashCode() * 31 + operation.hashCode()) * 31 + apiVersion.hashCode()) * 31
                + subresource.hashCode();
    }

    @Override
    public int compareTo(ManagerIdentity other) {
        return ORDER.compare(this, other);
    }

    /** Returns the manager as conflict messages show it. */
    @Override
    public String toString() {
        String quoted = '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        String through = subresource.isEmpty() ? "" : " with subresource \"" + subresource + '"';
        return quoted + through + (isUpdater() ? " using " + apiVersion : "");
    }
}
