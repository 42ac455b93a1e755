package dev.kontract.client.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The contents of a server, with a version for each change. */
@SuppressWarnings("WaitNotInLoop")
public final class Store {

    private final TreeMap<String, Integer> objects = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    private int forgotten;

    public synchronized void put(String name) {
        int version = log.size() + 1;
        String type = objects.put(name, version) == null ? "ADDED" : "MODIFIED";
        log.add(event(type, name, version));
        notifyAll();
    }

    public synchronized void delete(String name) {
        objects.remove(name);
        log.add(event("DELETED", name, log.size() + 1));
        notifyAll();
    }

    /** Compacts: no watch can start before this moment. */
    public synchronized void compact() {
        forgotten = log.size();
    }

    public synchronized Map<String, Integer> objects() {
        return new TreeMap<>(objects);
    }

    public synchronized String list() {
        StringBuilder items = new StringBuilder();
        objects.forEach(
                (name, version) -> items.append(items.length() == 0 ? "" : ",").append(object(name, version)));
        return "{\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"" + log.size() + "\"},\"items\":["
                + items + "]}";
    }

    /** Returns the change after {@code version}, waiting for a limited time; empty if there is none. */
    public synchronized String after(int version) throws InterruptedException {
        if (version < forgotten) {
            return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\","
                    + "\"message\":\"too old\"}}\n";
        }
        if (version >= log.size()) {
            wait(20);
        }
        return version < log.size() ? log.get(version) : "";
    }

    private static String event(String type, String name, int version) {
        return "{\"type\":\"" + type + "\",\"object\":" + object(name, version) + "}\n";
    }

    private static String object(String name, int version) {
        return "{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"n\",\"resourceVersion\":\"" + version + "\"},\"data\":{\"v\":\"" + version
                + "\"}}";
    }
}
