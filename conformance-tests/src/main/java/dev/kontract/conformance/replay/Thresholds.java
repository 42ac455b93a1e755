package dev.kontract.conformance.replay;

import dev.kontract.conformance.transcript.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which share of a file's scenarios has to pass at a level: lines of {@code file level percent}, which are only ever raised. */
final class Thresholds {

    /** Room for the rounding of a percentage that was written with one decimal. */
    private static final double ROUNDING = 0.05;

    private final List<Threshold> all;

    /** At least {@code percent} of the scenarios of {@code file} pass at {@code level}. */
    record Threshold(String file, String level, double percent) {

        private static Threshold parse(String line) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length != 3) {
                throw new IllegalArgumentException("Not a threshold (file level percent): " + line);
            }
            return new Threshold(words[0], words[1], Double.parseDouble(words[2]));
        }

        /** Whether so many pass. */
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
     * Reads thresholds; empty lines and those that begin with {@code #} are skipped.
     *
     * @throws IOException when the file is unreadable
     * @throws IllegalArgumentException when a line is no threshold
     */
    static Thresholds read(Path file) throws IOException {
        return new Thresholds(Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Threshold::parse)
                .toList());
    }

    /** The files that have a threshold, in their order. */
    Set<String> files() {
        Set<String> files = new LinkedHashSet<>();
        all.forEach(threshold -> files.add(threshold.file()));
        return files;
    }

    /** What {@code count} has to reach, if it has to reach anything. */
    Optional<Threshold> of(Tally.Count count) {
        return all.stream().filter(threshold -> threshold.isFor(count)).findFirst();
    }

    /** Those for which nothing was counted. */
    List<Threshold> missingFrom(List<Tally.Count> counts) {
        return all.stream()
                .filter(threshold -> counts.stream().noneMatch(threshold::isFor))
                .toList();
    }
}
