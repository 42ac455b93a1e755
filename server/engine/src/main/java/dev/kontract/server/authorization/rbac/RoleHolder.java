package dev.kontract.server.authorization.rbac;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rules of a role. Bindings refer to the holder whether or not the role exists. Supports concurrent reads
 * and one writer.
 */
final class RoleHolder {

    /** Provides the rules of an existing role, which may be parsed on demand; null if the role cannot be decoded. */
    @FunctionalInterface
    interface RoleRules {
        @Nullable
        List<PolicyRule> get();
    }

    private volatile @Nullable RoleRules role;
    private int bindings;

    /** Returns the rules of the role, or null if it does not exist. */
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

    /** Returns whether no role and no binding uses this holder. */
    boolean isIdle() {
        return role == null && bindings == 0;
    }
}
