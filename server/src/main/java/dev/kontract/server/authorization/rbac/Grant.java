package dev.kontract.server.authorization.rbac;

import dev.kontract.server.request.UserInfo;

/**
 * A rule that somebody holds, and by what.
 *
 * @param position where the binding stands among others: of several grants the one that comes first answers
 * @param binding what grants it
 * @param rule what is granted
 */
record Grant(int position, Binding binding, PolicyRule rule) {

    /** The way {@code user} comes by the rule. */
    String describe(UserInfo user) {
        Subject subject = binding.subjectFor(user);
        return subject == null ? binding.describe() : binding.describe(subject);
    }
}
