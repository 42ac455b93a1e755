package dev.kontract.server.authorization.rbac;

import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.Comparator;
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

    /** Any order gives the same decisions. This one has the smaller of the default roles answer for the larger. */
    private static final Comparator<Binding> ORDER =
            Comparator.comparing(Binding::name).reversed();

    private final Map<String, List<Binding>> byUser = new ConcurrentHashMap<>();
    private final Map<String, List<Binding>> byGroup = new ConcurrentHashMap<>();

    /** The bindings that may mean {@code user}: those found by name, then those of each group. May hold some twice. */
    List<List<Binding>> candidates(UserInfo user) {
        List<List<Binding>> found = new ArrayList<>(4);
        add(found, byUser.get(user.name()));
        for (String group : user.groups()) {
            add(found, byGroup.get(group));
        }
        return found;
    }

    private static void add(List<List<Binding>> found, @Nullable List<Binding> bindings) {
        if (bindings != null) {
            found.add(bindings);
        }
    }

    void add(Binding binding) {
        users(binding).forEach(user -> byUser.merge(user, List.of(binding), BindingIndex::union));
        groups(binding).forEach(group -> byGroup.merge(group, List.of(binding), BindingIndex::union));
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

    private static List<Binding> union(List<Binding> all, List<Binding> one) {
        List<Binding> union = new ArrayList<>(all);
        union.addAll(one);
        union.sort(ORDER);
        return List.copyOf(union);
    }

    @SuppressWarnings("NullAway") // null is how a map is told to drop the key
    private static List<Binding> without(List<Binding> all, Binding binding) {
        List<Binding> rest = new ArrayList<>(all);
        rest.remove(binding);
        return rest.isEmpty() ? null : List.copyOf(rest);
    }
}
