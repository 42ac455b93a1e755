package dev.kontract.conformance.contract;

/**
 * A place where a contract breaks a rule.
 *
 * @param rule the rule
 * @param subject the kind, or the operation
 * @param field the path of the field; empty if it concerns the whole subject
 * @param detail what is wrong; empty if the rule says all
 */
public record Finding(LintRule rule, String subject, String field, String detail) {

    @Override
    public String toString() {
        String where = subject + (field.isEmpty() ? "" : ' ' + field);
        return rule.severity() + " " + rule.id() + ": " + where + (detail.isEmpty() ? "" : ": " + detail);
    }
}
