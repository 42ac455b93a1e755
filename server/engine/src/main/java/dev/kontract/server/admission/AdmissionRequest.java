package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.status.StatusException;
import org.jspecify.annotations.Nullable;

/**
 * One write as admission sees it.
 *
 * @param operation what is done
 * @param target the resource written to, and the kind of the objects
 * @param object the object to be, of the subresource's own kind where that has one; null for a deletion
 * @param oldObject the present object; null for a create
 * @param options the options of the request
 * @param reinvocation the progress of the mutating phase
 * @param caller the request that writes: its user, its warnings
 * @param attempt the attempt to write, which a plugin may add conditions to when it validates
 */
public record AdmissionRequest(
        Operation operation,
        AdmissionTarget target,
        @Nullable ObjectNode object,
        @Nullable ObjectNode oldObject,
        AdmissionOptions options,
        Reinvocation reinvocation,
        RequestContext caller,
        WriteAttempt attempt) {

    /** The operation of a write. */
    public enum Operation {
        CREATE,
        UPDATE,
        DELETE
    }

    /** Returns the resource written to. */
    public ResourceDescriptor resource() {
        return target.resource();
    }

    /** Returns the kind of the objects. */
    public GroupVersionKind kind() {
        return target.kind();
    }

    /** Returns the subresource written through, empty for the object itself. */
    public String subresource() {
        return caller.info().subresource();
    }

    /** Returns the namespace of the object, empty for an object of the cluster. */
    public String namespace() {
        return resource().namespaced() ? caller.info().namespace() : "";
    }

    /** Returns the namespace in the request's path. For a request for a namespace object, its name. */
    public String requestNamespace() {
        return caller.info().namespace();
    }

    /** Returns the name in the request's path; empty for a create and for the deletion of a collection. */
    public String name() {
        return caller.info().name();
    }

    /** Returns whether nothing will be stored. */
    public boolean dryRun() {
        return options.dryRun();
    }

    /** Returns the user of the write. */
    public UserInfo user() {
        return caller.user();
    }

    /** Returns whether it is a write to objects of {@code group} and {@code plural} themselves, not to a subresource. */
    public boolean isFor(String group, String plural) {
        return resource().plural().equals(plural)
                && resource().group().equals(group)
                && subresource().isEmpty();
    }

    /** Returns the name the object has or will have; empty when it is still to be generated. */
    public String objectName() {
        String own = object == null ? "" : text(object, "name");
        return own.isEmpty() ? name() : own;
    }

    /**
     * Returns the 403 error of a plugin. An object without a name is called by the prefix of its generated name.
     *
     * @param why the reason
     */
    public StatusException forbidden(String why) {
        String name = objectName();
        if (name.isEmpty() && object != null) {
            name = text(object, "generateName");
        }
        return StatusException.forbidden(
                resource().group(), resource().plural(), name.isEmpty() ? "Unknown" : name, why);
    }

    private static String text(ObjectNode object, String field) {
        return object.path("metadata").path(field).asText("");
    }
}
