package dev.kontract.client;

import dev.kontract.model.DeleteOptions;
import dev.kontract.model.Preconditions;
import java.util.List;

/**
 * How objects are deleted. Immutable.
 *
 * <pre>{@code
 * sets.delete("web", DeletionOptions.standard().foreground().onlyUid(set.getMetadata().getUid()));
 * }</pre>
 */
public final class DeletionOptions {

    /** One change to the body that is sent. */
    private interface Change {
        void make(DeleteOptions options);
    }

    private final Change changes;

    private DeletionOptions(Change changes) {
        this.changes = changes;
    }

    /** As the kind does by itself. */
    public static DeletionOptions standard() {
        return new DeletionOptions(options -> {});
    }

    /** Dependents go first. */
    public DeletionOptions foreground() {
        return and(options -> options.setPropagationPolicy("Foreground"));
    }

    /** Dependents go afterwards. */
    public DeletionOptions background() {
        return and(options -> options.setPropagationPolicy("Background"));
    }

    /** Dependents stay. */
    public DeletionOptions orphan() {
        return and(options -> options.setPropagationPolicy("Orphan"));
    }

    /** How long the object may take to end; 0 removes it at once. */
    public DeletionOptions gracePeriodSeconds(long seconds) {
        return and(options -> options.setGracePeriodSeconds(seconds));
    }

    /** Only when the object is this one, not another of the same name. */
    public DeletionOptions onlyUid(String uid) {
        return and(options -> preconditions(options).setUid(uid));
    }

    /** Only when the object did not change since it was read. */
    public DeletionOptions onlyResourceVersion(String version) {
        return and(options -> preconditions(options).setResourceVersion(version));
    }

    /** All is checked and answered, nothing is deleted. */
    public DeletionOptions dryRun() {
        return and(options -> options.setDryRun(List.of("All")));
    }

    private static Preconditions preconditions(DeleteOptions options) {
        Preconditions preconditions = options.getPreconditions();
        if (preconditions == null) {
            preconditions = new Preconditions();
            options.setPreconditions(preconditions);
        }
        return preconditions;
    }

    private DeletionOptions and(Change change) {
        return new DeletionOptions(options -> {
            changes.make(options);
            change.make(options);
        });
    }

    /** The body that is sent. */
    DeleteOptions body() {
        DeleteOptions options = new DeleteOptions().kind("DeleteOptions").apiVersion("v1");
        changes.make(options);
        return options;
    }
}
