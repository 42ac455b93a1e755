package dev.kontract.server.authorization.rbac;

/** Visits the rules that apply to a user. */
interface RuleVisitor {

    /**
     * Called for a binding that may apply; called again if the binding names the user in several ways.
     *
     * @return whether to visit its rules
     */
    default boolean enter(Binding binding) {
        return true;
    }

    /**
     * Called for a rule that applies.
     *
     * @param binding the binding that grants it
     * @param subject the subject that matches the user
     * @return whether to continue
     */
    boolean visit(Binding binding, Subject subject, PolicyRule rule);

    /** Called for a binding that applies, but whose role does not exist. */
    void unresolved(String why);

    /** Called for a binding that would apply if its subject were valid. */
    default void misfit(String why) {}
}
