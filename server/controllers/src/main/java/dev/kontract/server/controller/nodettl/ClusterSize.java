package dev.kontract.server.controller.nodettl;

import java.util.List;

/** How long kubelets may keep objects, by the number of nodes. Sizes overlap, so that a few nodes more or less change nothing. */
final class ClusterSize {

    private record Step(int fewest, int most, int seconds) {}

    private static final List<Step> STEPS = List.of(
            new Step(0, 100, 0),
            new Step(90, 500, 15),
            new Step(450, 1000, 30),
            new Step(900, 2000, 60),
            new Step(1800, Integer.MAX_VALUE, 300));

    private int step;

    /** Returns the seconds for {@code nodes}, which depend on the size before. */
    synchronized int seconds(int nodes) {
        while (nodes > STEPS.get(step).most()) {
            step++;
        }
        while (nodes < STEPS.get(step).fewest()) {
            step--;
        }
        return STEPS.get(step).seconds();
    }
}
