package dev.kontract.server.authorization.rbac;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a role, which bindings hold on to whether the role is there or not. Read by many threads, changed by one
 * at a time.
 */
final class RoleSlot {

    private volatile @Nullable List<PolicyRule> rules;
    private int bindings;

    /** The rules of the role, or null when there is no such role. */
    @Nullable
    List<PolicyRule> rules() {
        return rules;
    }

    void fill(@Nullable List<PolicyRule> next) {
        rules = next;
    }

    void bind() {
        bindings++;
    }

    void unbind() {
        bindings--;
    }

    /** Whether neither a role nor a binding needs the place. */
    boolean isIdle() {
        return rules == null && bindings == 0;
    }
}
