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
 * Indexes by subject the bindings of one namespace, or the ClusterRoleBindings. Supports concurrent reads and one
 * writer; while a binding is replaced, a reader may see the old one, the new one or neither.
 */
final class BindingIndex {

    private final Map<String, BindingList> byUser = new ConcurrentHashMap<>();
    private final Map<String, BindingList> byGroup = new ConcurrentHashMap<>();

    /**
     * Returns the bindings that may match {@code user}: first those of the user name, then those of each group. May
     * contain duplicates.
     */
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

    /**
     * Returns the user names of the subjects. Subjects of unknown kinds are indexed both as users and as groups, so
     * that they can be reported.
     */
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

    @SuppressWarnings("NullAway") // a null result removes the key from the map
    private static BindingList without(BindingList all, Binding binding) {
        BindingList rest = all.without(binding);
        return rest.bindings().isEmpty() ? null : rest;
    }
}
