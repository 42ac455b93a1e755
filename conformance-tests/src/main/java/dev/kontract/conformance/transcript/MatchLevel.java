package dev.kontract.conformance.transcript;

import java.util.Locale;

/** How closely an answer follows the recorded one; each level is stricter than the one before. */
public enum MatchLevel {
    /** Status code, and for errors the reason. */
    CODE,
    /** The whole body but for messages and managed fields, and the content type. */
    BODY,
    /** Everything: messages, managed fields and warnings included. */
    EXACT;

    /** The level a transcript or a list of gaps calls {@code name}, for example {@code body}. */
    public static MatchLevel of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
