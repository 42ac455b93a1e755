package dev.kontract.server.controller;

import dev.kontract.client.controller.WorkQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All queues of the controllers. Safe for use by several threads. */
final class QueueActivity {

    private final List<WorkQueue<?>> queues = new CopyOnWriteArrayList<>();

    <K> WorkQueue<K> add(WorkQueue<K> queue) {
        queues.add(queue);
        return queue;
    }

    /** How many items were ever added; grows with every item. */
    long added() {
        return queues.stream().mapToLong(WorkQueue::added).sum();
    }

    boolean isIdle() {
        return queues.stream().allMatch(WorkQueue::isIdle);
    }

    void close() {
        queues.forEach(WorkQueue::close);
    }
}
