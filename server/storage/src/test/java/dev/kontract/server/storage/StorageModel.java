package dev.kontract.server.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The simplest possible storage: a full copy for each revision. */
final class StorageModel {

    private final long first;
    private final List<NavigableMap<String, Entry>> states = new ArrayList<>();
    private final List<String> changes = new ArrayList<>();

    StorageModel(long first) {
        this.first = first;
        states.add(new TreeMap<>());
    }

    long first() {
        return first;
    }

    int steps() {
        return changes.size();
    }

    long revision() {
        return first + steps();
    }

    /** Returns one line for each write, in the format of {@link RecordingWatcher}. */
    List<String> changes() {
        return changes;
    }

    long revisionOf(String key) {
        Entry entry = newest().get(key);
        return entry == null ? first : entry.revision();
    }

    String textOf(String key) {
        Entry entry = newest().get(key);
        return entry == null ? "" : StorageContract.text(entry);
    }

    String write(String verb, String key, long expected, String text) {
        Entry current = newest().get(key);
        if (verb.equals("create")) {
            if (current != null) {
                return "KEY_EXISTS";
            }
        } else if (current == null || current.revision() != expected) {
            return "CONFLICT";
        }
        Entry entry = new Entry(key, text.getBytes(UTF_8), revision() + 1);
        NavigableMap<String, Entry> next = new TreeMap<>(newest());
        Change.Type type = switch (verb) {
            case "create" -> Change.Type.CREATED;
            case "update" -> Change.Type.UPDATED;
            default -> Change.Type.DELETED;
        };
        if (type == Change.Type.DELETED) {
            next.remove(key);
        } else {
            next.put(key, entry);
        }
        states.add(next);
        changes.add(RecordingWatcher.describe(new Change(type, entry, current)));
        return "at " + revision();
    }

    Optional<String> get(String key) {
        return Optional.ofNullable(newest().get(key)).map(RecordingWatcher::describe);
    }

    String list(Range range) {
        long revision = range.revision() == 0 ? revision() : range.revision();
        List<String> page = new ArrayList<>();
        int remaining = 0;
        for (Entry entry : states.get((int) (revision - first)).values()) {
            if (!entry.key().startsWith(range.prefix()) || entry.key().compareTo(range.after()) <= 0) {
                continue;
            }
            if (range.limit() > 0 && page.size() == range.limit()) {
                remaining++;
            } else if (range.filter().test(entry)) {
                page.add(RecordingWatcher.describe(entry));
            }
        }
        return page + " at " + revision + ", then " + remaining;
    }

    private NavigableMap<String, Entry> newest() {
        return states.get(states.size() - 1);
    }
}
