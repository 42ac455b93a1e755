package dev.kontract.conformance.contract;

import static dev.kontract.conformance.contract.Impact.BREAKING;
import static dev.kontract.conformance.contract.Impact.HARMLESS;
import static dev.kontract.conformance.contract.Impact.RISKY;

import java.util.Locale;

/** The rules by which changes of a contract are judged. The name in lower case, with hyphens, is the id. */
public enum ChangeRule {
    KIND_REMOVED(BREAKING, "Objects of the kind can no longer be read or written."),
    KIND_ADDED(HARMLESS, "No client knows the kind yet."),
    OPERATION_REMOVED(BREAKING, "Requests are answered with 404 or 405."),
    OPERATION_ADDED(HARMLESS, "No client sends the request yet."),
    PARAMETER_REMOVED(RISKY, "A parameter that is not known is ignored."),
    PARAMETER_REQUIRED(BREAKING, "Requests without the parameter are refused."),
    FIELD_REMOVED(BREAKING, "The field is pruned or refused in writes, and missing in reads."),
    FIELD_ADDED(HARMLESS, "Clients that do not know a field leave it out and pass it by."),
    FIELD_REQUIRED(BREAKING, "Writes without the field are refused."),
    FIELD_OPTIONAL(RISKY, "Readers may rely on a field that was always there."),
    TYPE_CHANGED(BREAKING, "Values of the former type are refused, and readers cannot parse the new one."),
    FORMAT_CHANGED(RISKY, "A format says what values mean, and some are refused."),
    NULL_REFUSED(BREAKING, "Writes with null are refused."),
    NULL_ALLOWED(RISKY, "Readers may not expect null."),
    VALUE_REMOVED(BREAKING, "Writes with the value are refused."),
    VALUE_ADDED(RISKY, "Readers may not know the value."),
    VALUES_LIMITED(BREAKING, "Writes with any other value are refused."),
    VALUES_UNLIMITED(RISKY, "Readers may not know other values."),
    LIMIT_TIGHTENED(BREAKING, "Writes beyond the limit are refused."),
    LIMIT_LOOSENED(RISKY, "Readers may not expect values beyond the former limit."),
    PATTERN_CHANGED(BREAKING, "Writes that do not match are refused."),
    PATTERN_REMOVED(RISKY, "Readers may rely on the pattern."),
    DEFAULT_ADDED(RISKY, "The meaning of objects without the field may change."),
    DEFAULT_CHANGED(RISKY, "Objects without the field mean something else."),
    DEFAULT_REMOVED(RISKY, "The field is missing where it was filled in."),
    RULE_ADDED(BREAKING, "Writes that do not obey the rule are refused."),
    RULE_REMOVED(HARMLESS, "Nothing that was accepted is refused."),
    LIST_TYPE_CHANGED(RISKY, "Server-side apply merges the list in another way, and fields change owners."),
    LIST_KEYS_CHANGED(BREAKING, "Items of the list have another identity, and duplicates are refused."),
    PRUNING_STARTED(BREAKING, "Unknown fields below the field are removed."),
    PRUNING_ENDED(HARMLESS, "Unknown fields below the field are kept."),
    DEPRECATED(RISKY, "It is going to be removed."),
    DESCRIPTION_CHANGED(HARMLESS, "Only people read it.");

    private final Impact impact;
    private final String sentence;

    ChangeRule(Impact impact, String sentence) {
        this.impact = impact;
        this.sentence = sentence;
    }

    /** Returns the id of the rule, for example {@code field-removed}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what a change under this rule means for users. */
    public Impact impact() {
        return impact;
    }

    /** Returns the reason in one sentence. */
    public String sentence() {
        return sentence;
    }
}
