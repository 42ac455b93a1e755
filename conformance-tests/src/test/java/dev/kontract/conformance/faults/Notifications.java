package dev.kontract.conformance.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The notifications of one client's listeners: objects by kind and name, each with its resource version. Records invalid
 * notifications: an existing object is added, a missing one is updated or deleted, a version decreases. Safe for use by several
 * threads.
 */
public final class Notifications {

    /** Clients wait longer after each failed attempt to connect; still less than what a test method may take. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final String client;
    private final Map<String, String> objects = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    Notifications(String client) {
        this.client = client;
    }

    synchronized void added(String key, String version) {
        String before = objects.put(key, version);
        note(before == null, "%s added at %s, was there at %s", key, version, before);
    }

    synchronized void updated(String key, String from, String version) {
        String before = objects.put(key, version);
        boolean right = Objects.equals(before, from) && Long.parseLong(from) <= Long.parseLong(version);
        note(right, "%s updated from %s to %s, was there at %s", key, from, version, before);
    }

    synchronized void deleted(String key) {
        note(objects.remove(key) != null, "%s deleted, was not there", key);
    }

    private void note(boolean right, String what, Object... values) {
        if (!right) {
            wrong.add(what.formatted(values));
        }
        notifyAll();
    }

    public synchronized Map<String, String> objects() {
        return new TreeMap<>(objects);
    }

    public synchronized List<String> wrong() {
        return List.copyOf(wrong);
    }

    /** Waits until it is as {@code wanted}, and gives up long after it should be. */
    public synchronized void await(Map<String, String> wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!objects.equals(wanted)) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                Map<String, String> missing = new TreeMap<>(wanted);
                missing.entrySet().removeAll(objects.entrySet());
                Map<String, String> surplus = new TreeMap<>(objects);
                surplus.entrySet().removeAll(wanted.entrySet());
                throw new AssertionError(client + " lacks " + missing + " and has " + surplus);
            }
            wait(left);
        }
    }

    @Override
    public String toString() {
        return client;
    }
}
