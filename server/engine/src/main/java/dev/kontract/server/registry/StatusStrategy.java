package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.FrozenTrees;

/**
 * Rules of a kind with a spec for users and a status for controllers: a create begins with an empty status, an update keeps the
 * status, and an update of the {@code status} subresource keeps the spec.
 *
 * @see <a href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#spec-and-status">
 *     Spec and status</a>
 */
public interface StatusStrategy extends Strategy {

    @Override
    default void prepareForCreate(ObjectNode object) {
        object.putObject("status");
    }

    @Override
    default void prepareForUpdate(ObjectNode object, ObjectNode current) {
        object.set("status", FrozenTrees.copy(current.path("status")));
    }

    @Override
    default void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        object.set("spec", FrozenTrees.copy(current.path("spec")));
    }
}
