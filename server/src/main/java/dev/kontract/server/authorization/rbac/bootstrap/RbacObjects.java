package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Access to the stored ClusterRoles and ClusterRoleBindings by kind and name. A write returns false if the object has
 * changed since it was read.
 */
public interface RbacObjects {

    /** Returns a copy of the stored object, or empty if it does not exist. */
    Optional<ObjectNode> get(String kind, String name);

    /** Returns copies of all objects of a kind, sorted by name. */
    List<ObjectNode> list(String kind);

    /** Creates an object, unless one of that name exists. */
    boolean create(ObjectNode object);

    /** Replaces an object, unless it has been changed or deleted since it was read. */
    boolean update(ObjectNode object);

    /** Deletes an object, unless it has been changed or deleted since it was read. */
    boolean delete(ObjectNode object);
}
