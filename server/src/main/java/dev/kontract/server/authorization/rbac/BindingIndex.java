package dev.kontract.server.authorization.rbac;

import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The bindings of one namespace, or those of the cluster, by subject. Read by many threads while one changes it; a reader
 * meets a binding that is being replaced in its old form, its new one or not at all.
 */
final class BindingIndex {

    private final Map<String, BindingList> byUser = new ConcurrentHashMap<>();
    private final Map<String, BindingList> byGroup = new ConcurrentHashMap<>();

    /** The bindings that may mean {@code user}: those found by name, then those of each group. May hold some twice. */
    List<BindingList> candidates(UserInfo user) {
        List<BindingList> found = new ArrayList<>(4);
        add(found, byUser.get(user.name()));
        for (String group : user.groups()) {
            add(found, byGroup.get(group));
        }
        return found;
    }

    private static void add(List<BindingList> found, @Nullable BindingList bindings) {
        if (bindings != null) {
            found.add(bindings);
        }
    }

    void add(Binding binding) {
        users(binding)
                .forEach(user ->
                        byUser.compute(user, (name, known) -> users(name, known).with(binding)));
        groups(binding)
                .forEach(group -> byGroup.compute(
                        group, (name, known) -> groups(name, known).with(binding)));
    }

    private static BindingList users(String name, @Nullable BindingList known) {
        return known == null
                ? new BindingList(
                        subject -> !subject.isGroup() && subject.userName().equals(name))
                : known;
    }

    private static BindingList groups(String name, @Nullable BindingList known) {
        return known == null
                ? new BindingList(subject -> subject.isGroup() && subject.name().equals(name))
                : known;
    }

    void remove(Binding binding) {
        users(binding).forEach(user -> byUser.computeIfPresent(user, (key, all) -> without(all, binding)));
        groups(binding).forEach(group -> byGroup.computeIfPresent(group, (key, all) -> without(all, binding)));
    }

    boolean isEmpty() {
        return byUser.isEmpty() && byGroup.isEmpty();
    }

    /** Subjects of kinds unknown are found by either, so that they can be told of. */
    private static Set<String> users(Binding binding) {
        Set<String> users = new HashSet<>();
        for (Subject subject : binding.subjects()) {
            if (!subject.isGroup()) {
                users.add(subject.userName());
            }
        }
        return users;
    }

    private static Set<String> groups(Binding binding) {
        Set<String> groups = new HashSet<>();
        for (Subject subject : binding.subjects()) {
            if (subject.isGroup() || !subject.isFit()) {
                groups.add(subject.name());
            }
        }
        return groups;
    }

    @SuppressWarnings("NullAway") // null is how a map is told to drop the key
    private static BindingList without(BindingList all, Binding binding) {
        BindingList rest = all.without(binding);
        return rest.bindings().isEmpty() ? null : rest;
    }
}
