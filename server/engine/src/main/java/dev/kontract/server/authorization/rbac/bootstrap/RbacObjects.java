package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Access to stored roles and bindings by kind, namespace and name. A write returns false if the object has
 * changed since it was read.
 */
public interface RbacObjects {

    /** Returns a copy of the stored object, or empty if it does not exist; {@code namespace} is empty for cluster-wide kinds. */
    Optional<ObjectNode> get(String kind, String namespace, String name);

    /** Returns copies of all objects of a kind, sorted by namespace and name. */
    List<ObjectNode> list(String kind);

    /** Creates an object, unless one of that name exists. */
    boolean create(ObjectNode object);

    /** Replaces an object, unless it has been changed or deleted since it was read. */
    boolean update(ObjectNode object);

    /** Replaces the rules of a ClusterRole by those of the roles it aggregates, unless it has been changed or deleted. */
    boolean aggregate(ObjectNode role);

    /** Deletes an object, unless it has been changed or deleted since it was read. */
    boolean delete(ObjectNode object);
}
