package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured so far, round by round. */
final class Figures {

    private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
    private final List<Note> notes = new ArrayList<>();

    /** What a sample is of. */
    record Key(Protocol protocol, String operation, String target) {}

    /** A figure that stands for itself. */
    record Note(String title, String value) {}

    void add(Key key, Sample sample) {
        samples.computeIfAbsent(key, k -> new ArrayList<>()).add(sample);
    }

    void note(String title, String value) {
        notes.add(new Note(title, value));
        System.out.println(title + ": " + value);
    }

    List<Note> notes() {
        return List.copyOf(notes);
    }

    /** For each key, the sample whose cost is the median of the rounds. */
    Map<Key, Sample> medians() {
        Map<Key, Sample> medians = new LinkedHashMap<>();
        samples.forEach((key, all) -> {
            List<Sample> sorted = all.stream()
                    .sorted(Comparator.comparingDouble(Sample::cpuMicros))
                    .toList();
            medians.put(key, sorted.get((sorted.size() - 1) / 2));
        });
        return medians;
    }
}
