package dev.kontract.conformance.contract;

import java.util.Locale;

/** How bad a finding is. */
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
