package dev.kontract.conformance.fuzz;

import java.util.Locale;

/** The rules for every server and request. */
public enum FuzzRule {
    NO_SERVER_ERROR("No request is answered with a 5xx status."),
    IN_TIME("No request outlives its deadline of a minute."),
    READ_AFTER_WRITE("What a write answers is what a read finds."),
    VERSIONS_GROW("A change gives an object a higher resourceVersion, and nothing gives it a lower one."),
    DRY_RUN_CHANGES_NOTHING("A dry run leaves objects as they are."),
    REFUSED_LEAVES_NO_TRACE("A write that is refused leaves objects as they are."),
    APPLY_TWICE_IS_ONCE("Applying the same configuration again changes nothing."),
    LIST_EQUALS_WATCH("The events of a watch lead to what a list finds."),
    SAME_ANSWER("Two servers give the same answer.");

    private final String sentence;

    FuzzRule(String sentence) {
        this.sentence = sentence;
    }

    /** Returns the id of the rule, for example {@code read-after-write}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether the rule holds while controllers change objects. */
    boolean holdsBesideControllers() {
        return this == NO_SERVER_ERROR || this == IN_TIME || this == SAME_ANSWER;
    }

    /** Returns the rule in one sentence. */
    public String sentence() {
        return sentence;
    }
}
