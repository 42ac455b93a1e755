package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import org.jspecify.annotations.Nullable;

/**
 * One write as admission sees it.
 *
 * @param operation what is done
 * @param resource the resource written to
 * @param subresource the subresource written through, empty for the object itself
 * @param namespace the namespace of the object, empty for an object of the cluster
 * @param name the name in the request's path; empty for a create and for the deletion of a collection
 * @param object what is to be: of the subresource's own kind where that has one; null for a deletion
 * @param oldObject what there is; null for a create
 * @param dryRun whether nothing will be stored
 * @param caller the request that writes: its user, its warnings
 */
public record AdmissionRequest(
        Operation operation,
        ResourceDescriptor resource,
        String subresource,
        String namespace,
        String name,
        @Nullable ObjectNode object,
        @Nullable ObjectNode oldObject,
        boolean dryRun,
        RequestContext caller) {

    /** What a write does. */
    public enum Operation {
        CREATE,
        UPDATE,
        DELETE
    }

    /** Who writes. */
    public UserInfo user() {
        return caller.user();
    }

    /** Whether it is a write to objects of {@code group} and {@code plural} themselves, not to a subresource. */
    public boolean isFor(String group, String plural) {
        return subresource.isEmpty()
                && resource.plural().equals(plural)
                && resource.group().equals(group);
    }

    /** The name the object has or will have; empty when it is still to be generated. */
    public String objectName() {
        ObjectNode present = object == null ? oldObject : object;
        String own =
                present == null ? "" : present.path("metadata").path("name").asText("");
        return own.isEmpty() ? name : own;
    }
}
