package dev.kontract.server.authorization.rbac;

import dev.kontract.server.request.UserInfo;

/**
 * A rule granted to a user by a binding.
 *
 * @param position the position of the binding; the first of several grants is reported
 * @param binding the binding
 * @param rule the rule
 */
record Grant(int position, Binding binding, PolicyRule rule) {

    /** Describes how {@code user} is granted the rule. */
    String describe(UserInfo user) {
        Subject subject = binding.subjectFor(user);
        return subject == null ? binding.describe() : binding.describe(subject);
    }
}
