package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The objects of a kind that are computed when they are read, such as ComponentStatus. Safe for use by many threads. */
@FunctionalInterface
public interface ComputedObjects {

    /** Returns the present objects as new trees, in the order of their names. */
    List<ObjectNode> all();

    /** Returns a warning for readers; empty for none. */
    default String warning() {
        return "";
    }
}
