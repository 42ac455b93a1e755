package dev.kontract.conformance.contract;

/**
 * A difference between two contracts.
 *
 * @param rule the rule that judges it
 * @param subject the kind, or the operation
 * @param field the path of the field, for example {@code .spec.replicas}; empty if it concerns the whole subject
 * @param detail what is different, for example {@code integer -> string}; empty if the rule says all
 */
public record Change(ChangeRule rule, String subject, String field, String detail) {

    @Override
    public String toString() {
        String where = subject + (field.isEmpty() ? "" : ' ' + field);
        return rule.impact() + " " + rule.id() + ": " + where + (detail.isEmpty() ? "" : ": " + detail);
    }
}
