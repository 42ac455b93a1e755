package dev.kontract.server.controller;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Controllers that are not started until an object is written that concerns them. Thread-safe. */
final class StandbyControllers {

    private volatile Set<ControllerFactory> waiting;

    StandbyControllers(Collection<ControllerFactory> waiting) {
        this.waiting = Set.copyOf(waiting);
    }

    /** Returns whether {@code factory} is one of them. */
    boolean contains(ControllerFactory factory) {
        return waiting.contains(factory);
    }

    /** Returns the names of those that still wait. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        waiting.forEach(factory -> names.add(factory.name()));
        return names;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Returns those that {@code object} concerns, each of them once. */
    List<ControllerFactory> take(WrittenObject object) {
        for (ControllerFactory factory : waiting) {
            if (factory.isConcernedBy(object)) {
                return takeNow(object);
            }
        }
        return List.of();
    }

    private synchronized List<ControllerFactory> takeNow(WrittenObject object) {
        List<ControllerFactory> concerned = new ArrayList<>();
        Set<ControllerFactory> others = new LinkedHashSet<>();
        for (ControllerFactory factory : waiting) {
            if (factory.isConcernedBy(object)) {
                concerned.add(factory);
            } else {
                others.add(factory);
            }
        }
        waiting = Set.copyOf(others);
        return concerned;
    }
}
