package dev.kontract.server.registry.validation;

import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Collects the validation errors of one object in order. Not thread-safe. */
public final class FieldErrors {

    private final List<FieldError> found = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final ClusterPolicy policy;

    /** Creates a collector for an object of a cluster with the default policy. */
    public FieldErrors() {
        this(ClusterPolicy.DEFAULT);
    }

    /**
     * Creates a collector.
     *
     * @param policy what the cluster of the object allows
     */
    public FieldErrors(ClusterPolicy policy) {
        this.policy = policy;
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

    /** Whether there are no errors. */
    public boolean isEmpty() {
        return found.isEmpty();
    }
}
