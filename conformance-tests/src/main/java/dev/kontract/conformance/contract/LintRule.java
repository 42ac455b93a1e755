package dev.kontract.conformance.contract;

import static dev.kontract.conformance.contract.Severity.ERROR;
import static dev.kontract.conformance.contract.Severity.HINT;
import static dev.kontract.conformance.contract.Severity.WARNING;

import java.util.Locale;

/** The rules of a good contract. The name in lower case, with hyphens, is the id. */
public enum LintRule {
    REFUSED(ERROR, "A server refuses the definition, for example because its schema is not structural."),
    SCHEMA_MISSING(ERROR, "Without a schema nothing is validated, and every field is pruned."),
    REFERENCE_UNKNOWN(ERROR, "A reference that leads nowhere describes nothing."),
    REQUIRED_UNKNOWN(ERROR, "A required field without a description cannot be written."),
    BOUNDS_CONTRADICTORY(ERROR, "No value is within bounds that contradict each other."),
    PATTERN_INVALID(ERROR, "A server that cannot compile a pattern rejects every text."),
    DEFAULT_INVALID(ERROR, "The schema rejects its own default, so that objects without the field are invalid."),
    OPERATION_ID_DUPLICATE(ERROR, "Generators name methods by the id of an operation, which has to be unique."),
    RESPONSE_MISSING(ERROR, "An operation without a successful response promises nothing."),
    OPERATION_ID_MISSING(WARNING, "Generators have no name for the method."),
    COLUMN_UNKNOWN(WARNING, "A printer column whose path is not in the schema is always empty."),
    STATUS_NOT_SEPARATE(WARNING, "Without the status subresource, users overwrite what controllers report."),
    STATUS_UNDESCRIBED(WARNING, "The status subresource has no schema, and what controllers report is pruned."),
    LIST_TYPE_MISSING(WARNING, "Server-side apply replaces the whole list; several appliers overwrite each other."),
    CONDITIONS_NOT_BY_TYPE(
            WARNING, "Conditions are a list of the type map with the key type, so that each has one owner."),
    UNKNOWN_FIELDS_KEPT(WARNING, "Typing errors below the field go unnoticed."),
    SHORT_NAME_TAKEN(WARNING, "A built-in kind has the short name, which clients resolve to that kind."),
    ENUM_VALUE_INVALID(WARNING, "Other keywords reject a value that the enumeration allows."),
    KEYWORD_IGNORED(WARNING, "A keyword for values of another type has no effect."),
    FORMAT_UNKNOWN(WARNING, "Servers do not check formats that they do not know."),
    PATTERN_NOT_ANCHORED(WARNING, "A pattern without ^ and $ accepts any text that contains a match."),
    NUMBER_IMPRECISE(WARNING, "Floating-point numbers do not survive conversions; use integers or quantities."),
    DEPRECATED_SILENTLY(
            WARNING, "A deprecated version without a deprecation warning does not say what to use instead."),
    RULE_WITHOUT_MESSAGE(HINT, "Users are shown the expression of a rule that has no message."),
    DESCRIPTION_MISSING(HINT, "Nothing explains the field to its users."),
    COLUMNS_MISSING(HINT, "Lists show the name and the age only."),
    CATEGORY_MISSING(HINT, "No category includes the kind, so that no command lists it with its relatives.");

    private final Severity severity;
    private final String sentence;

    LintRule(Severity severity, String sentence) {
        this.severity = severity;
        this.sentence = sentence;
    }

    /** Returns the id of the rule, for example {@code list-type-missing}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns how bad it is to break the rule. */
    public Severity severity() {
        return severity;
    }

    /** Returns the reason in one sentence. */
    public String sentence() {
        return sentence;
    }
}
