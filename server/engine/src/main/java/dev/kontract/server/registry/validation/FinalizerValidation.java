package dev.kontract.server.registry.validation;

import dev.kontract.server.name.LabelFormats;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Validates finalizers.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/finalizers/">Finalizers</a>
 */
public final class FinalizerValidation {

    private static final String ORPHAN = "orphan";
    private static final String FOREGROUND = "foregroundDeletion";
    private static final Set<String> STANDARD = Set.of("kubernetes", ORPHAN, FOREGROUND);

    private FinalizerValidation() {}

    static void validate(FieldValue finalizers) {
        for (FieldValue finalizer : finalizers.items()) {
            for (String wrong : LabelFormats.key(finalizer.text())) {
                finalizers.invalid(finalizer.text(), wrong);
            }
        }
        Set<String> names = names(finalizers);
        if (names.contains(ORPHAN) && names.contains(FOREGROUND)) {
            finalizers.invalid("finalizer orphan and foregroundDeletion cannot be both set");
        }
    }

    /** Validates a finalizer. */
    public static void name(FieldValue finalizer) {
        finalizer.invalid(LabelFormats.key(finalizer.text()));
        qualified(finalizer);
    }

    /** Requires a finalizer without a domain to be one of the standard names. */
    static void qualified(FieldValue finalizer) {
        if (!finalizer.text().contains("/") && !STANDARD.contains(finalizer.text())) {
            finalizer.invalid("name is neither a standard finalizer name nor is it fully qualified");
        }
    }

    /** An object being deleted must not get new finalizers. */
    static void noneAdded(FieldValue now, FieldValue was) {
        Set<String> added = names(now);
        added.removeAll(names(was));
        if (!added.isEmpty()) {
            String shown = added.stream().map(one -> '"' + one + '"').collect(Collectors.joining(", "));
            now.forbidden("no new finalizers can be added if the object is being deleted, found new finalizers"
                    + " []string{" + shown + "}");
        }
    }

    private static Set<String> names(FieldValue finalizers) {
        return finalizers.items().stream().map(FieldValue::text).collect(Collectors.toCollection(TreeSet::new));
    }
}
