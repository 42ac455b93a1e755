package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** The roles and bindings of the cluster as the bootstrapper reaches them, by kind and name. */
public interface RbacObjects {

    /** The object as it is stored, empty when there is none. A copy. */
    Optional<ObjectNode> get(String kind, String name);

    /** All objects of a kind, in the order of their names. Copies. */
    List<ObjectNode> list(String kind);

    /** Stores a new object. */
    void create(ObjectNode object);

    /** Replaces an object that was got before. */
    void update(ObjectNode object);

    /** Removes an object. */
    void delete(String kind, String name);
}
