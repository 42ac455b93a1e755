package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The known gaps of a server: scenarios by title, each with the first level at which it fails and the reason. The file
 * is a YAML list of {@code {scenario, level, reason}} entries.
 */
public final class KnownGaps {

    private final Map<String, Gap> gaps;

    /** A scenario that fails at {@code level} and all stricter levels. */
    private record Gap(MatchLevel level, String reason) {}

    private KnownGaps(Map<String, Gap> gaps) {
        this.gaps = gaps;
    }

    /**
     * Reads a list of gaps.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if an entry has no reason
     */
    public static KnownGaps read(InputStream yaml) throws IOException {
        Map<String, Gap> gaps = new LinkedHashMap<>();
        for (JsonNode entry : new YAMLMapper().readTree(yaml)) {
            String reason = entry.path("reason").asText();
            if (reason.isBlank()) {
                throw new IllegalArgumentException("A gap without a reason: " + entry);
            }
            gaps.put(
                    entry.path("scenario").asText(),
                    new Gap(MatchLevel.of(entry.path("level").asText()), reason));
        }
        return new KnownGaps(gaps);
    }

    /**
     * Compares a verdict with the list.
     *
     * @return the problem, or null if the scenario behaves as listed: it passes, or fails from the listed level on
     */
    public @Nullable String complaint(Verdict verdict) {
        Gap gap = gaps.get(verdict.scenario().title());
        for (MatchLevel level : MatchLevel.values()) {
            boolean excused = gap != null && level.compareTo(gap.level()) >= 0;
            if (!excused && !verdict.passes(level)) {
                return "differs from the recording at level " + level + ":\n  "
                        + String.join("\n  ", verdict.at(level));
            }
        }
        if (gap != null && verdict.passes(gap.level())) {
            return "passes at level " + gap.level() + " now: take it off the list of known gaps (" + gap.reason() + ")";
        }
        return null;
    }
}
