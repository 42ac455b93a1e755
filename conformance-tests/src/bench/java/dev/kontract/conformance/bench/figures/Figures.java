package dev.kontract.conformance.bench.figures;

import dev.kontract.conformance.bench.http.Protocol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured so far, round by round. */
public final class Figures {

    private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
    private final Map<String, String> notes = new LinkedHashMap<>();

    /** What a sample is of. */
    public record Key(Protocol protocol, String operation, String target) {}

    /** Keeps a measurement. */
    public void add(Key key, Sample sample) {
        samples.computeIfAbsent(key, k -> new ArrayList<>()).add(sample);
    }

    /** A figure that stands for itself; a later one of the same title takes its place. */
    public void note(String title, String value) {
        notes.put(title, value);
        System.out.println(title + ": " + value);
    }

    /** The figures that stand for themselves, by title. */
    public Map<String, String> notes() {
        return Collections.unmodifiableMap(notes);
    }

    /** For each key, the sample whose cost is the median of the rounds, or whose speed is where no cost is known. */
    public Map<Key, Sample> medians() {
        Map<Key, Sample> medians = new LinkedHashMap<>();
        samples.forEach((key, all) -> {
            List<Sample> sorted = all.stream()
                    .sorted(Comparator.comparingDouble(Sample::cpuMicros)
                            .thenComparing(Comparator.comparingDouble(Sample::perSecond)
                                    .reversed()))
                    .toList();
            medians.put(key, sorted.get((sorted.size() - 1) / 2));
        });
        return medians;
    }
}
