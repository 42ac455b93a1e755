package dev.kontract.conformance.replay;

import dev.kontract.conformance.transcript.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The minimum pass rates: lines of the form {@code file level percent}. A threshold is only ever raised. */
final class Thresholds {

    /** Tolerance for percentages that were rounded to one decimal. */
    private static final double ROUNDING = 0.05;

    private final List<Threshold> all;

    /** Requires that at least {@code percent} of the scenarios of {@code file} pass at {@code level}. */
    record Threshold(String file, String level, double percent) {

        private static Threshold parse(String line) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException("Invalid threshold, expected 'file level percent': " + line);
            }
            return new Threshold(words[0], words[1], Double.parseDouble(words[2]));
        }

        /** Returns whether {@code count} reaches this threshold. */
        boolean isReachedBy(Tally.Count count) {
            return count.percent() + ROUNDING >= percent;
        }

        private boolean isFor(Tally.Count count) {
            return file.equals(count.transcript()) && level.equals(count.level());
        }
    }

    private Thresholds(List<Threshold> all) {
        this.all = all;
    }

    /**
     * Reads a file of thresholds; empty lines and lines that start with {@code #} are ignored.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if a line is not a threshold
     */
    static Thresholds read(Path file) throws IOException {
        return new Thresholds(Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Threshold::parse)
                .toList());
    }

    /** Returns the files that have a threshold, in file order. */
    Set<String> files() {
        Set<String> files = new LinkedHashSet<>();
        all.forEach(threshold -> files.add(threshold.file()));
        return files;
    }

    /** Returns the threshold for {@code count}, if there is one. */
    Optional<Threshold> of(Tally.Count count) {
        return all.stream().filter(threshold -> threshold.isFor(count)).findFirst();
    }

    /** Returns the thresholds for which nothing was counted. */
    List<Threshold> missingFrom(List<Tally.Count> counts) {
        return all.stream()
                .filter(threshold -> counts.stream().noneMatch(threshold::isFor))
                .toList();
    }
}
