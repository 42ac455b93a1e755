package dev.kontract.conformance.faults.rounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** All observed versions of all objects, by revision. Not thread-safe. */
final class RevisionLog {

    static final long END = Long.MAX_VALUE;

    private final Map<String, NavigableMap<Long, Version>> objects = new HashMap<>();
    private final Map<String, NavigableMap<Long, Version>> collections = new HashMap<>();
    private final Map<String, Long> begins = new HashMap<>();

    /** Adds a version; returns what is wrong with it, if another one is known of the same revision. */
    Optional<String> learn(Version version) {
        Version known = of(collections, version.collection()).putIfAbsent(version.revision(), version);
        if (known != null) {
            return known.equals(version) ? Optional.empty() : Optional.of("seen as " + known + " and as " + version);
        }
        of(objects, version.key()).put(version.revision(), version);
        return Optional.empty();
    }

    /** Forgets a collection up to a revision, at which exactly {@code found} existed. */
    void restart(String collection, long revision, Map<String, Version> found) {
        NavigableMap<Long, Version> forgotten = of(collections, collection).headMap(revision, true);
        forgotten.values().forEach(each -> of(objects, each.key()).remove(each.revision()));
        forgotten.clear();
        found.values().forEach(this::learn);
        begins.put(collection, revision);
    }

    /** Returns whether all that changed in a collection after {@code revision} may be known. */
    boolean reaches(String collection, long revision) {
        return revision >= begins.getOrDefault(collection, 0L);
    }

    private static NavigableMap<Long, Version> of(Map<String, NavigableMap<Long, Version>> versions, String name) {
        return versions.computeIfAbsent(name, any -> new TreeMap<>());
    }

    /** Returns the object at a revision. */
    Version at(String key, long revision) {
        Map.Entry<Long, Version> found = of(objects, key).floorEntry(revision);
        return found == null ? Version.absent(key, 0) : found.getValue();
    }

    /** The revision of the first change of an object after {@code revision}; {@link #END} if there is none. */
    long next(String key, long revision) {
        Long next = of(objects, key).higherKey(revision);
        return next == null ? END : next;
    }

    /** The versions of a collection after one revision, up to another. */
    List<Version> between(String collection, long after, long upTo) {
        return List.copyOf(of(collections, collection)
                .subMap(after, false, Math.max(after, upTo), true)
                .values());
    }

    /** The objects that existed at a revision, by key. */
    Map<String, Version> state(String collection, long revision) {
        Map<String, Version> state = new TreeMap<>();
        for (Version each : of(collections, collection).headMap(revision, true).values()) {
            if (each.exists()) {
                state.put(each.key(), each);
            } else {
                state.remove(each.key());
            }
        }
        return state;
    }

    /** All versions of a collection in their order. */
    List<Version> all(String collection) {
        return new ArrayList<>(of(collections, collection).values());
    }
}
