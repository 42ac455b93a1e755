package dev.kontract.server.registry.validation;

import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the validation errors of one object in order. Not thread-safe. */
public final class FieldErrors {

    private final List<FieldError> found;
    private final List<String> warnings;
    private final ClusterPolicy policy;
    private final @Nullable ObjectSchema type;

    private FieldErrors(
            List<FieldError> found, List<String> warnings, ClusterPolicy policy, @Nullable ObjectSchema type) {
        this.found = found;
        this.warnings = warnings;
        this.policy = policy;
        this.type = type;
    }

    /** Creates a collector for an object without a type, whose values cannot be {@linkplain FieldValue#check checked}. */
    public FieldErrors() {
        this(new ArrayList<>(), new ArrayList<>(), ClusterPolicy.DEFAULT, null);
    }

    /**
     * Creates a collector.
     *
     * @param policy what the cluster of the object allows
     * @param type the type of the object
     */
    public FieldErrors(ClusterPolicy policy, ObjectSchema type) {
        this(new ArrayList<>(), new ArrayList<>(), policy, type);
    }

    /** Returns a collector for the same object in the form of another type, whose errors are added to this one. */
    public FieldErrors inFormOf(ObjectSchema other) {
        return new FieldErrors(found, warnings, policy, other);
    }

    /** Returns a collector of its own for the same object. */
    public FieldErrors separate() {
        return new FieldErrors(new ArrayList<>(), new ArrayList<>(), policy, type);
    }

    /** Returns the type of the object, or null if it is not known. */
    @Nullable
    ObjectSchema type() {
        return type;
    }

    /** Returns what the cluster of the object allows. */
    ClusterPolicy policy() {
        return policy;
    }

    /** Adds an error. */
    public void add(FieldError error) {
        found.add(error);
    }

    /** Adds a warning, which does not make the object invalid. */
    public void warn(String warning) {
        warnings.add(warning);
    }

    /** Returns the warnings. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Adds all errors of {@code others}. */
    public void addAll(FieldErrors others) {
        found.addAll(others.found);
    }

    /** Returns the number of errors. */
    public int count() {
        return found.size();
    }

    /** Returns the errors. */
    public List<FieldError> found() {
        return List.copyOf(found);
    }

    /** Returns whether there are no errors. */
    public boolean isEmpty() {
        return found.isEmpty();
    }
}
