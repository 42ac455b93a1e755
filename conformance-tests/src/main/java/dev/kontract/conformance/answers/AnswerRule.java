package dev.kontract.conformance.answers;

import java.util.Locale;

/** The rules of the documents about a response. The name in lower case, with hyphens, is the id. */
public enum AnswerRule {
    OPERATION_UNKNOWN("The documents describe no operation for a request that succeeds."),
    CODE_UNKNOWN("The documents do not mention the status code of a success."),
    FAILURE_UNKNOWN("The documents do not mention the status code of a failure."),
    FAILURE_NOT_STATUS("A failure is not described by a Status."),
    MEDIA_TYPE_UNKNOWN("The documents do not mention the media type of the answer."),
    BODY_UNREADABLE("The body is not what its media type says."),
    OTHER_KIND("The body is of another kind than documented."),
    TYPE("A value has another type than documented."),
    NULL("A value is null, which the documents do not allow."),
    FORMAT("A value is not in the documented format."),
    VALUE("A value is not among the documented ones, or outside of the documented limits."),
    ALTERNATIVES("A value follows none or, where one is wanted, several of the documented alternatives."),
    UNION("Of several fields of which one may be set, another one is set than the documents say."),
    FIELD_MISSING("A required field is missing."),
    FIELD_UNKNOWN("The documents do not mention the field."),
    SCHEMA_UNKNOWN("The documents do not have the schema that they refer to.");

    private final String sentence;

    AnswerRule(String sentence) {
        this.sentence = sentence;
    }

    /** Returns the id, such as {@code field-unknown}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what is wrong, as a sentence. */
    public String sentence() {
        return sentence;
    }
}
