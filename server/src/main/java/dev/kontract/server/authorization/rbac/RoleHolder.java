package dev.kontract.server.authorization.rbac;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a role, which bindings hold on to whether the role is there or not. Read by many threads, changed by one
 * at a time.
 */
final class RoleHolder {

    /** The rules of a role that is there; they may be worked out on demand, and null when the role cannot be read. */
    @FunctionalInterface
    interface RoleRules {
        @Nullable
        List<PolicyRule> get();
    }

    private volatile @Nullable RoleRules role;
    private int bindings;

    /** The rules of the role, or null when there is no such role. */
    @Nullable
    List<PolicyRule> rules() {
        RoleRules there = role;
        return there == null ? null : there.get();
    }

    void fill(@Nullable RoleRules next) {
        role = next;
    }

    void bind() {
        bindings++;
    }

    void unbind() {
        bindings--;
    }

    /** Whether neither a role nor a binding needs the place. */
    boolean isIdle() {
        return role == null && bindings == 0;
    }
}
