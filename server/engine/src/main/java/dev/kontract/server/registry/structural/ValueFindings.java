package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The errors found in a value, each once and in order, and the number of checks it passed. That number decides which
 * of several failed alternatives is reported. Not thread-safe.
 */
final class ValueFindings {

    private final FieldPath root;
    private final List<FieldError> errors = new ArrayList<>(0);
    private @Nullable Set<FieldError> seen;
    private int passed;

    /** Creates empty findings; errors are reported below {@code root}. */
    ValueFindings(FieldPath root) {
        this.root = root;
    }

    /** Returns empty findings of the same value, for an alternative. */
    ValueFindings alternative() {
        return new ValueFindings(root);
    }

    /** Counts passed checks. */
    void pass(int checks) {
        passed += checks;
    }

    int passed() {
        return passed;
    }

    boolean isValid() {
        return errors.isEmpty();
    }

    List<FieldError> errors() {
        return errors;
    }

    int size() {
        return errors.size();
    }

    /** Drops the errors found since there were {@code size} of them. */
    void truncate(int size) {
        List<FieldError> dropped = errors.subList(size, errors.size());
        if (seen != null) {
            dropped.forEach(seen::remove);
        }
        dropped.clear();
    }

    /** Adds the errors and the passed checks of an alternative. */
    void merge(ValueFindings other) {
        other.errors.forEach(this::add);
        passed += other.passed;
    }

    /** Reports a missing value. */
    void required(ValuePath path) {
        add(FieldError.required(field(path), ""));
    }

    /** Reports a value of another type than {@code wanted}. */
    void wrongType(ValuePath path, String wanted, String actual) {
        String detail = path + " in body must be of type " + wanted + ": " + ShownValue.quoted(actual);
        add(FieldError.typeInvalid(field(path), actual, detail));
    }

    /** Reports a value that breaks a rule, which is said like "should be ...". */
    void violation(ValuePath path, JsonNode value, String rule) {
        add(FieldError.invalid(field(path), ShownValue.of(value), path + " in body " + rule));
    }

    /** Reports {@code shown} with a complete message. */
    void invalid(ValuePath path, Object shown, String message) {
        add(FieldError.invalid(field(path), shown, message));
    }

    /** Reports a value that is not one of {@code allowed}. */
    void unsupported(ValuePath path, JsonNode value, List<String> allowed) {
        add(FieldError.notSupported(field(path), ShownValue.of(value), allowed));
    }

    /** Reports a text of more than {@code limit} characters. */
    void tooLong(ValuePath path, long limit) {
        add(FieldError.tooLong(field(path), (int) limit));
    }

    /** Reports a list or an object of more than {@code limit} elements. */
    void tooMany(ValuePath path, int actual, long limit) {
        add(FieldError.tooMany(field(path), actual, (int) limit));
    }

    /** Reports a violation that belongs to no single field. */
    void general(String message) {
        add(FieldError.invalid(root.toString(), "", message));
    }

    private void add(FieldError error) {
        if (errors.isEmpty()) {
            errors.add(error);
            return;
        }
        if (seen == null) {
            seen = new HashSet<>(errors);
        }
        if (seen.add(error)) {
            errors.add(error);
        }
    }

    private String field(ValuePath path) {
        String name = path.toString();
        String relative = name.startsWith(".") ? name.substring(1) : name;
        boolean itself = name.isEmpty() || name.equals(".");
        return itself ? root.toString() : root.child(relative).toString();
    }
}
