package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leaves out of a find what does not contribute to it: requests, then fields of their bodies. */
final class Shrinker {

    /** Runs a sequence again. */
    interface Trial {
        /** Returns the find with this signature, if the sequence still leads to it. */
        Optional<FuzzFind> again(FuzzSequence sequence, String signature) throws InterruptedException;
    }

    private final Trial trial;
    private int left;

    /**
     * @param runs how many runs it may take
     */
    Shrinker(Trial trial, int runs) {
        this.trial = trial;
        this.left = runs;
    }

    /** Returns the smallest find with the same signature. */
    FuzzFind shrink(FuzzFind find) throws InterruptedException {
        FuzzFind smallest = withFewerRequests(find);
        for (int i = 0; i < smallest.sequence().requests().size(); i++) {
            smallest = withFewerFields(smallest, i);
        }
        return smallest;
    }

    private FuzzFind withFewerRequests(FuzzFind find) throws InterruptedException {
        FuzzFind smallest = find;
        for (int i = find.sequence().requests().size() - 1; i >= 0; i--) {
            List<FuzzRequest> fewer = new ArrayList<>(smallest.sequence().requests());
            fewer.remove(i);
            smallest = tried(smallest, fewer);
        }
        return smallest;
    }

    private FuzzFind withFewerFields(FuzzFind find, int request) throws InterruptedException {
        FuzzFind smallest = find;
        JsonNode body = find.sequence().requests().get(request).body();
        if (body == null) {
            return find;
        }
        List<List<Object>> paths = new ArrayList<>();
        collect(body, List.of(), paths);
        for (List<Object> path : paths) {
            List<FuzzRequest> requests = new ArrayList<>(smallest.sequence().requests());
            JsonNode current = requests.get(request).body();
            JsonNode smaller = current == null ? null : current.deepCopy();
            if (smaller != null && removed(smaller, path)) {
                requests.set(request, requests.get(request).with(smaller));
                smallest = tried(smallest, requests);
            }
        }
        return smallest;
    }

    /** Outer fields come first; later items of a list before earlier ones. */
    private static void collect(JsonNode value, List<Object> path, List<List<Object>> paths) {
        List<Object> keys = new ArrayList<>();
        value.fieldNames().forEachRemaining(keys::add);
        for (int i = value.isArray() ? value.size() - 1 : -1; i >= 0; i--) {
            keys.add(i);
        }
        List<List<Object>> here = new ArrayList<>();
        for (Object key : keys) {
            List<Object> below = new ArrayList<>(path);
            below.add(key);
            here.add(below);
        }
        paths.addAll(here);
        for (int i = 0; i < keys.size(); i++) {
            collect(child(value, keys.get(i)), here.get(i), paths);
        }
    }

    private static JsonNode child(JsonNode value, Object key) {
        return key instanceof Integer index ? value.path(index) : value.path(String.valueOf(key));
    }

    private static boolean removed(JsonNode body, List<Object> path) {
        JsonNode parent = body;
        for (Object key : path.subList(0, path.size() - 1)) {
            parent = child(parent, key);
        }
        Object last = path.get(path.size() - 1);
        if (parent instanceof ObjectNode object) {
            return object.remove(String.valueOf(last)) != null;
        }
        return parent instanceof ArrayNode array && last instanceof Integer index && array.remove(index) != null;
    }

    private FuzzFind tried(FuzzFind find, List<FuzzRequest> requests) throws InterruptedException {
        if (left <= 0 || requests.isEmpty()) {
            return find;
        }
        left--;
        return trial.again(find.sequence().with(requests), find.signature()).orElse(find);
    }
}
