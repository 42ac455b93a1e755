package dev.kontract.server.controller.statefulset;

import java.util.ArrayList;
import java.util.List;

/**
 * Things to do for several pods, none of which waits for another: what fails for one is done for the others all the same. The
 * actions for one pod are taken in order, until one fails.
 *
 * @param parts the actions, by pod
 */
record ActionBatch(List<List<SetAction>> parts) {

    private static final int LARGEST = 500;

    ActionBatch {
        parts = parts.stream().map(List::copyOf).toList();
    }

    /** Actions that wait for each other. */
    static ActionBatch inOrder(List<SetAction> actions) {
        return new ActionBatch(List.of(actions));
    }

    /**
     * Batches of one part, of two, four and so on: what fails for every pod, as when a quota is used up, is tried for few of
     * them.
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
     * Takes the actions.
     *
     * @throws RuntimeException the first failure, when all is done that can be; one that news will mend only if there is no
     *     other
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
