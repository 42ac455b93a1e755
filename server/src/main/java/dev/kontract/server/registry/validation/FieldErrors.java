package dev.kontract.server.registry.validation;

import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one object, in the order it is found. Used by one thread. */
public final class FieldErrors {

    private final List<FieldError> found = new ArrayList<>();

    /** Adds one complaint. */
    public void add(FieldError error) {
        found.add(error);
    }

    /** Adds all complaints of {@code others}. */
    public void addAll(FieldErrors others) {
        found.addAll(others.found);
    }

    /** How many were found so far. */
    public int count() {
        return found.size();
    }

    /** Everything found so far. */
    public List<FieldError> found() {
        return List.copyOf(found);
    }

    /** Whether nothing was found. */
    public boolean isEmpty() {
        return found.isEmpty();
    }
}
