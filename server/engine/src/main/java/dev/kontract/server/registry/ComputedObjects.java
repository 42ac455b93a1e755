package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;

/** The objects of a kind that are computed when they are read, such as ComponentStatus. Safe for use by many threads. */
public interface ComputedObjects {

    /**
     * Returns the present objects as new trees, in the order of their namespaces and names.
     *
     * @param namespace their namespace; empty for all
     * @param selected whether an object, of which only the metadata need be there, is to be returned
     * @throws dev.kontract.server.status.StatusException if they cannot be computed
     */
    List<ObjectNode> list(String namespace, Predicate<ObjectNode> selected);

    /**
     * Returns an object as a new tree.
     *
     * @param namespace its namespace; empty for a kind without namespaces
     * @throws dev.kontract.server.status.StatusException 404 if there is none, others if it cannot be computed
     */
    ObjectNode get(String namespace, String name);

    /** Returns a warning for readers; empty for none. */
    default String warning() {
        return "";
    }
}
