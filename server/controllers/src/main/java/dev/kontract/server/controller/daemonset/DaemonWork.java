package dev.kontract.server.controller.daemonset;

import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.List;

/** The pods that a reconciliation makes and deletes. */
final class DaemonWork {

    private final List<String> nodes = new ArrayList<>();
    private final List<Pod> deleted = new ArrayList<>();

    void create(String node) {
        nodes.add(node);
    }

    void delete(Pod pod) {
        if (!deleted.contains(pod)) {
            deleted.add(pod);
        }
    }

    /** Returns the nodes that get a pod. */
    List<String> nodes() {
        return List.copyOf(nodes);
    }

    List<Pod> deleted() {
        return List.copyOf(deleted);
    }

    boolean isEmpty() {
        return nodes.isEmpty() && deleted.isEmpty();
    }
}
