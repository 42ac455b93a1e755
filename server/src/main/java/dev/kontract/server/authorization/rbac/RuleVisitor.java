package dev.kontract.server.authorization.rbac;

/** Sees the rules that apply to a user, one by one. */
interface RuleVisitor {

    /**
     * A binding that may apply; comes again when it names the user in several ways.
     *
     * @return whether to look at it
     */
    default boolean enter(Binding binding) {
        return true;
    }

    /**
     * A rule that applies.
     *
     * @param binding what grants it
     * @param subject as whom the user has it
     * @return whether to go on
     */
    boolean visit(Binding binding, Subject subject, PolicyRule rule);

    /** A binding that applies, to a role that cannot be found. */
    void unresolved(String why);

    /** A binding that would apply, but names the user in a way that does not count. */
    default void misfit(String why) {}
}
