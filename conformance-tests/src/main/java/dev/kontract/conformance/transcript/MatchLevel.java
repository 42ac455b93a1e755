package dev.kontract.conformance.transcript;

import java.util.Locale;

/** How closely a response has to match the recorded one. Each level is stricter than the previous one. */
public enum MatchLevel {
    /** Status code and, for errors, the reason. */
    CODE,
    /** Content type and whole body, except messages and managed fields. */
    BODY,
    /** Everything, including messages, managed fields and warnings. */
    EXACT;

    /**
     * Returns the level with the lower-case {@code name} that transcripts and known gaps use, for example {@code body}.
     */
    public static MatchLevel of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
