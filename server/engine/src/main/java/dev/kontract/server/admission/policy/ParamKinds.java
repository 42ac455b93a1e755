package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.selector.LabelSelector;
import java.util.List;
import java.util.Optional;

/** Reads the objects that parameterize policies. Safe for use by many threads. */
@FunctionalInterface
public interface ParamKinds {

    /** The objects of one kind. */
    interface ParamObjects {

        /** Returns the plural of the resource. */
        String plural();

        /** Returns whether the objects live in namespaces. */
        boolean namespaced();

        /** Returns an object, which is not to be changed. */
        Optional<ObjectNode> get(String namespace, String name);

        /** Returns the objects that a selector matches, which are not to be changed. */
        List<ObjectNode> list(String namespace, LabelSelector selector);
    }

    /** Returns the objects of a kind; empty if the kind is not served. */
    Optional<ParamObjects> find(GroupVersionKind kind);
}
