package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionTarget;
import dev.kontract.server.admission.AdmissionTarget.EquivalentResource;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.schema.ObjectSchema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The resource and version in which a webhook or a policy sees a request: that of the request, or an equivalent one.
 *
 * @param target what the request writes to
 * @param equivalent the equivalent resource, or null for that of the request
 */
public record MatchedResource(
        AdmissionTarget target, @Nullable EquivalentResource equivalent) {

    /** Returns the kind of the objects. */
    public GroupVersionKind kind() {
        return equivalent == null ? target.kind() : equivalent.kind();
    }

    /** Returns the plural of the resource. */
    public String plural() {
        return equivalent == null ? target.resource().plural() : equivalent.plural();
    }

    /** Returns the group of the resource. */
    public String group() {
        return equivalent == null
                ? target.resource().group()
                : equivalent.kind().group();
    }

    /** Returns the version of the resource. */
    public String version() {
        return equivalent == null
                ? target.resource().version()
                : equivalent.kind().version();
    }

    /** Returns the schema of the objects. */
    public ObjectSchema schema() {
        return equivalent == null ? target.schema() : equivalent.schema();
    }

    /** Returns an object of the request in this version and in the form in which it is stored; null for null. */
    public @Nullable ObjectNode shown(@Nullable ObjectNode object) {
        if (object == null) {
            return null;
        }
        ObjectNode converted = equivalent == null ? object : equivalent.to().apply(object);
        return Canonicalizer.stored(converted, schema());
    }

    /**
     * Replaces the object of a request by a changed one in this version.
     *
     * @return whether that made a difference
     * @throws IllegalArgumentException when {@code changed} is not of the kind
     */
    public boolean replace(AdmissionRequest request, ObjectNode changed) {
        ObjectNode own = equivalent == null ? changed : equivalent.from().apply(changed);
        ObjectNode next = target.reader().apply(own);
        ObjectNode object = Objects.requireNonNull(request.object());
        if (Canonicalizer.stored(next, target.schema()).equals(Canonicalizer.stored(object, target.schema()))) {
            return false;
        }
        object.removeAll();
        object.setAll(next);
        return true;
    }
}
