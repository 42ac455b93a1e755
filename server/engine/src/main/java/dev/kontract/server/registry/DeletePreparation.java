package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a deletion removes an object immediately or only marks it as being deleted.
 *
 * <p>An object is kept while it has finalizers, while its strategy holds it, or while its grace period runs. Reducing the grace
 * period to zero or removing the last finalizer removes it.
 */
final class DeletePreparation {

    private static final String ORPHAN = "orphan";
    private static final String GRACE_PERIOD = "deletionGracePeriodSeconds";
    private static final String FOREGROUND = "foregroundDeletion";

    private final ServedKind kind;
    private final ResourceErrors resourceErrors;
    private final Clock clock;

    DeletePreparation(ServedKind kind, Clock clock) {
        this.kind = kind;
        this.resourceErrors = new ResourceErrors(kind);
        this.clock = clock;
    }

    /** Checks the UID and resource version preconditions against {@code object}. */
    void checkPreconditions(ObjectNode object, DeleteOptions options) {
        Metadata metadata = Metadata.of(object);
        String uid = options.uid();
        if (uid != null && !uid.equals(metadata.uid())) {
            throw preconditionFailed(options, metadata, "UID", uid, metadata.uid(), "deleted and then recreated");
        }
        String version = options.resourceVersion();
        if (version != null && !version.equals(metadata.resourceVersion())) {
            throw preconditionFailed(
                    options, metadata, "ResourceVersion", version, metadata.resourceVersion(), "modified");
        }
    }

    private StatusException preconditionFailed(
            DeleteOptions options, Metadata metadata, String what, String wanted, String present, String happened) {
        if (!options.ofMany() && kind.strategy().reportsPreconditionsPlainly()) {
            return resourceErrors.conflict(
                    metadata.name(),
                    "Precondition failed: " + what + " in precondition: " + wanted + ", " + what + " in object meta: "
                            + present);
        }
        return resourceErrors.preconditionFailed(
                metadata.name(),
                "the " + what + " in the precondition (" + wanted + ") does not match the " + what + " in record ("
                        + present + "). The object might have been " + happened);
    }

    /** Returns {@code current} marked for deletion; see {@link #isHeld} for whether it must be kept. */
    ObjectNode marked(ObjectNode current, DeleteOptions options) {
        ObjectNode next = current.deepCopy();
        Metadata metadata = Metadata.of(next);
        if (!metadata.isDeleting() && !options.ofMany() && kind.strategy().ownsDeletion()) {
            metadata.set("deletionTimestamp", seconds(clock.instant()));
            kind.strategy().prepareForDeletion(next);
            return next;
        }
        metadata.finalizers(finalizers(metadata.finalizers(), propagation(metadata, options)));
        long grace = kind.strategy().gracePeriodSeconds(next, options.gracePeriodSeconds());
        if (!metadata.isDeleting()) {
            startWaiting(next, metadata, grace);
        } else if (grace < metadata.node().path(GRACE_PERIOD).asLong()) {
            setDeadline(metadata, deadlineStart(metadata), grace);
        } else if (!metadata.finalizers().isEmpty() && !kind.strategy().isHeld(next)) {
            markWithoutGrace(metadata);
        }
        return next;
    }

    /** Returns whether an object marked for deletion must still be kept. */
    boolean isHeld(ObjectNode marked) {
        Metadata metadata = Metadata.of(marked);
        return !metadata.finalizers().isEmpty()
                || kind.strategy().isHeld(marked)
                || metadata.node().path(GRACE_PERIOD).asLong() > 0;
    }

    /** Returns the final state of an object that is removed immediately. Kinds with graceful deletion are marked even then. */
    ObjectNode last(ObjectNode current, ObjectNode marked) {
        return kind.strategy().shutsDown() ? marked : current;
    }

    private void startWaiting(ObjectNode next, Metadata metadata, long grace) {
        setDeadline(metadata, clock.instant(), grace);
        if (metadata.generation() > 0) {
            metadata.generation(metadata.generation() + 1);
        }
        kind.strategy().prepareForDeletion(next);
    }

    /** A kind that owns its deletions marks objects without a grace period, which a repeated deletion adds. */
    private static void markWithoutGrace(Metadata metadata) {
        if (!metadata.node().has(GRACE_PERIOD)) {
            metadata.node().put(GRACE_PERIOD, 0);
        }
    }

    private static void setDeadline(Metadata metadata, Instant start, long grace) {
        metadata.set("deletionTimestamp", seconds(start.plusNanos(nanos(grace))));
        metadata.node().put(GRACE_PERIOD, grace);
    }

    private static String seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Instant deadlineStart(Metadata metadata) {
        return Instant.parse(metadata.text("deletionTimestamp"))
                .minusNanos(nanos(metadata.node().path(GRACE_PERIOD).asLong()));
    }

    /** As upstream, a period of more than 292 years overflows. */
    private static long nanos(long seconds) {
        return seconds * 1_000_000_000L;
    }

    private @Nullable Propagation propagation(Metadata metadata, DeleteOptions options) {
        Propagation requested = kind.strategy().propagation(options.propagation());
        boolean isSpecified = requested != null
                || metadata.finalizers().contains(ORPHAN)
                || metadata.finalizers().contains(FOREGROUND);
        return isSpecified || !kind.strategy().orphansDependents() ? requested : Propagation.ORPHAN;
    }

    private static List<String> finalizers(List<String> present, @Nullable Propagation propagation) {
        if (propagation == null) {
            return present;
        }
        List<String> next = new ArrayList<>(present);
        next.removeAll(List.of(ORPHAN, FOREGROUND));
        switch (propagation) {
            case ORPHAN -> next.add(ORPHAN);
            case FOREGROUND -> next.add(FOREGROUND);
            case BACKGROUND, CASCADE -> {}
        }
        return Set.copyOf(next).equals(Set.copyOf(present)) ? present : next;
    }
}
