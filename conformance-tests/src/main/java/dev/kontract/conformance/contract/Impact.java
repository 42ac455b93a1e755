package dev.kontract.conformance.contract;

import java.util.Locale;

/** The impact of a contract change on its users. */
public enum Impact {
    /** Requests that worked are rejected, or lose data. */
    BREAKING,
    /** Requests that worked still work, unless they relied on unspecified behaviour. */
    RISKY,
    /** Nothing that worked is concerned. */
    HARMLESS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
