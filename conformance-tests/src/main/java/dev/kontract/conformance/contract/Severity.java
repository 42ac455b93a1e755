package dev.kontract.conformance.contract;

import java.util.Locale;

/** The severity of a finding. */
public enum Severity {
    /** A server refuses the contract, or clients cannot use it. */
    ERROR,
    /** It works, and will trouble its users. */
    WARNING,
    /** It could be better. */
    HINT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
