package dev.kontract.server.controller.namespace;

import dev.kontract.model.NamespaceCondition;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Computes the status conditions of a namespace being deleted; a condition that is {@code True} reports an obstacle.
 */
final class DeletionConditions {

    private static final Conditions<NamespaceCondition> CONDITIONS = new Conditions<>(
            NamespaceCondition::getType,
            NamespaceCondition::getStatus,
            NamespaceCondition::getLastTransitionTime,
            NamespaceCondition::setLastTransitionTime);

    private final Instant now;

    DeletionConditions(Instant now) {
        this.now = now;
    }

    /** Returns the conditions for {@code remains}; equal to {@code before} if nothing changed. */
    List<NamespaceCondition> after(List<NamespaceCondition> before, RemainingContents remains) {
        List<NamespaceCondition> next = before;
        for (NamespaceCondition condition : List.of(
                discovery(remains),
                fine("NamespaceDeletionGroupVersionParsingFailure", "ParsedGroupVersions")
                        .message("All legacy kube types successfully parsed"),
                content(remains),
                objects(remains),
                finalizers(remains))) {
            next = CONDITIONS.with(next, condition.lastTransitionTime(new Time(now)));
        }
        return next;
    }

    private static NamespaceCondition discovery(RemainingContents remains) {
        String type = "NamespaceDeletionDiscoveryFailure";
        return remains.undiscovered().isEmpty()
                ? fine(type, "ResourcesDiscovered").message("All resources successfully discovered")
                : hindrance(type, "DiscoveryFailed").message(remains.undiscovered());
    }

    private static NamespaceCondition content(RemainingContents remains) {
        String type = "NamespaceDeletionContentFailure";
        List<String> failures = remains.failures();
        return failures.isEmpty()
                ? fine(type, "ContentDeleted")
                        .message("All content successfully deleted, may be waiting on finalization")
                : hindrance(type, "ContentDeletionFailed")
                        .message("Failed to delete all resource types, " + failures.size() + " remaining: "
                                + String.join(", ", failures));
    }

    private static NamespaceCondition objects(RemainingContents remains) {
        String type = "NamespaceContentRemaining";
        return remains.objects().isEmpty()
                ? fine(type, "ContentRemoved").message("All content successfully removed")
                : hindrance(type, "SomeResourcesRemain")
                        .message("Some resources are remaining: " + listed(remains.objects(), " has "));
    }

    private static NamespaceCondition finalizers(RemainingContents remains) {
        String type = "NamespaceFinalizersRemaining";
        return remains.finalizers().isEmpty()
                ? fine(type, "ContentRemoved").message("All content successfully removed")
                : hindrance(type, "SomeFinalizersRemain")
                        .message("Some content in the namespace has finalizers remaining: "
                                + listed(remains.finalizers(), " in "));
    }

    private static String listed(Map<String, Integer> counts, String joint) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + joint + count.getValue() + " resource instances")
                .collect(Collectors.joining(", "));
    }

    private static NamespaceCondition fine(String type, String reason) {
        return new NamespaceCondition().type(type).status("False").reason(reason);
    }

    private static NamespaceCondition hindrance(String type, String reason) {
        return new NamespaceCondition().type(type).status("True").reason(reason);
    }
}
