package dev.kontract.server.controller.statefulset;

import java.util.ArrayList;
import java.util.List;

/**
 * Actions for several pods that are independent of each other: a failure for one pod does not affect the others. The
 * actions for one pod run in order until one fails.
 *
 * @param parts the actions by pod
 */
record ActionBatch(List<List<SetAction>> parts) {

    private static final int LARGEST = 500;

    ActionBatch {
        parts = parts.stream().map(List::copyOf).toList();
    }

    /** Returns a batch of actions that run in order. */
    static ActionBatch inOrder(List<SetAction> actions) {
        return new ActionBatch(List.of(actions));
    }

    /**
     * Splits the parts into batches of size one, two, four and so on, so that an error that affects all pods, such as
     * an exceeded quota, is hit only a few times.
     */
    static List<ActionBatch> slowStart(List<List<SetAction>> parts) {
        List<ActionBatch> batches = new ArrayList<>();
        int start = 0;
        for (int size = 1; start < parts.size(); size = Math.min(2 * size, LARGEST)) {
            int end = Math.min(start + size, parts.size());
            batches.add(new ActionBatch(parts.subList(start, end)));
            start = end;
        }
        return batches;
    }

    /**
     * Runs the actions.
     *
     * @throws RuntimeException the first failure, after all actions were tried; a {@code Refused} only if there is no
     *     other failure
     */
    void on(SetOperations cluster) {
        List<RuntimeException> failures = new ArrayList<>();
        for (List<SetAction> part : parts) {
            try {
                part.forEach(action -> action.on(cluster));
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        failures.stream()
                .filter(failure -> !(failure instanceof SetOperations.Refused))
                .findFirst()
                .or(() -> failures.stream().findFirst())
                .ifPresent(failure -> {
                    throw failure;
                });
    }
}
