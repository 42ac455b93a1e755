package dev.kontract.conformance.bench.figures;

import dev.kontract.conformance.bench.http.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The measurements so far, by round. */
public final class Figures {

    private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
    private final Map<String, String> notes = new LinkedHashMap<>();

    /** The key of a sample. */
    public record Key(Protocol protocol, String operation, String target) {

        /** Returns the key of the row, independent of the server. */
        String row() {
            return operation + ", " + protocol.title();
        }
    }

    /** Keeps a measurement. */
    public void add(Key key, Sample sample) {
        samples.computeIfAbsent(key, k -> new ArrayList<>()).add(sample);
    }

    /** Adds a single figure; a later one with the same title replaces it. */
    public void note(String title, String value) {
        notes.put(title, value);
        System.out.println(title + ": " + value);
    }

    /** Returns the single figures, by title. */
    public Map<String, String> notes() {
        return Collections.unmodifiableMap(notes);
    }

    /** All measurements, by what they are of; those of one operation come together. */
    public Map<Key, Rounds> rounds() {
        List<String> rows = samples.keySet().stream().map(Key::row).distinct().toList();
        Map<Key, Rounds> rounds = new LinkedHashMap<>();
        samples.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        entry -> rows.indexOf(entry.getKey().row())))
                .forEach(entry -> rounds.put(entry.getKey(), new Rounds(entry.getValue())));
        return rounds;
    }
}
