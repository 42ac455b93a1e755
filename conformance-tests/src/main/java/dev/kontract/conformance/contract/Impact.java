package dev.kontract.conformance.contract;

import java.util.Locale;

/** What a change of a contract means for those who use it. */
public enum Impact {
    /** What worked is refused, or loses data. */
    BREAKING,
    /** What worked goes on to work, unless it relied on what was not promised. */
    RISKY,
    /** Nothing that worked is concerned. */
    HARMLESS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
