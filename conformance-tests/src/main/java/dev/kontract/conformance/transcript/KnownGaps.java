package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server is known to miss: scenarios by title, each with the first level it fails at and the reason. A list of
 * entries {@code {scenario, level, reason}} in YAML.
 */
public final class KnownGaps {

    private final Map<String, Gap> gaps;

    /** A scenario that fails from {@code level} on, because of {@code reason}. */
    private record Gap(MatchLevel level, String reason) {}

    private KnownGaps(Map<String, Gap> gaps) {
        this.gaps = gaps;
    }

    /**
     * Reads a list of gaps.
     *
     * @throws IOException when it is not readable
     * @throws IllegalArgumentException when an entry has no reason
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
     * Holds a verdict against the list.
     *
     * @return what is wrong, or null when the scenario does what the list says: passes, or fails from its level on
     */
    public @Nullable String complaint(Verdict verdict) {
        Gap gap = gaps.get(verdict.scenario().title());
        for (MatchLevel level : MatchLevel.values()) {
            boolean excused = gap != null && level.compareTo(gap.level()) >= 0;
            if (!excused && !verdict.passes(level)) {
                return "leaves the recording at level " + level + ":\n  " + String.join("\n  ", verdict.at(level));
            }
        }
        if (gap != null && verdict.passes(gap.level())) {
            return "passes at level " + gap.level() + " now: take it off the known gaps (" + gap.reason() + ")";
        }
        return null;
    }
}
