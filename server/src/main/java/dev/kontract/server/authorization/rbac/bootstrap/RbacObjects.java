package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The stored roles and bindings of the cluster, by kind and name. A write returns whether it took place; it does not where
 * the object is no longer in the state that was read, because another writer was faster.
 */
public interface RbacObjects {

    /** The object as it is stored, empty when there is none. A copy. */
    Optional<ObjectNode> get(String kind, String name);

    /** All objects of a kind, in the order of their names. Copies. */
    List<ObjectNode> list(String kind);

    /** Stores a new object, unless there is one of that name. */
    boolean create(ObjectNode object);

    /** Replaces an object that was read before, unless it was changed or deleted since. */
    boolean update(ObjectNode object);

    /** Deletes an object that was read before, unless it was changed or deleted since. */
    boolean delete(ObjectNode object);
}
