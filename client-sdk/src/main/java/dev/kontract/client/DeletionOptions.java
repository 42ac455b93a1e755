package dev.kontract.client;

import dev.kontract.model.DeleteOptions;
import dev.kontract.model.Preconditions;
import java.util.List;

/**
 * Options of a delete request. Immutable.
 *
 * <pre>{@code
 * sets.delete("web", DeletionOptions.standard().foreground().onlyUid(set.getMetadata().getUid()));
 * }</pre>
 */
public final class DeletionOptions {

    /** A modification of the request body. */
    private interface Change {
        void make(DeleteOptions options);
    }

    private final Change changes;

    private DeletionOptions(Change changes) {
        this.changes = changes;
    }

    /** Returns the defaults of the kind. */
    public static DeletionOptions standard() {
        return new DeletionOptions(options -> {});
    }

    /** Deletes the dependents first. */
    public DeletionOptions foreground() {
        return and(options -> options.setPropagationPolicy("Foreground"));
    }

    /** Deletes the dependents in the background afterwards. */
    public DeletionOptions background() {
        return and(options -> options.setPropagationPolicy("Background"));
    }

    /** Keeps the dependents. */
    public DeletionOptions orphan() {
        return and(options -> options.setPropagationPolicy("Orphan"));
    }

    /** Sets the grace period; 0 deletes the object immediately. */
    public DeletionOptions gracePeriodSeconds(long seconds) {
        return and(options -> options.setGracePeriodSeconds(seconds));
    }

    /** Requires the object to have this UID. */
    public DeletionOptions onlyUid(String uid) {
        return and(options -> preconditions(options).setUid(uid));
    }

    /** Requires the object to have this resource version. */
    public DeletionOptions onlyResourceVersion(String version) {
        return and(options -> preconditions(options).setResourceVersion(version));
    }

    /** Validates the request without deleting anything. */
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

    /** Returns the request body. */
    public DeleteOptions body() {
        DeleteOptions options = new DeleteOptions().kind("DeleteOptions").apiVersion("v1");
        changes.make(options);
        return options;
    }
}
