package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bindings of one subject, in order. Immutable, except for a {@link GrantTable} that is built on demand when the
 * list is long; short lists are scanned and need no additional memory.
 */
final class BindingList {

    private static final int WALKED = 8;

    /** The order does not affect decisions. This one makes the narrower of the default roles appear in the reason. */
    private static final Comparator<Binding> ORDER =
            Comparator.comparing(Binding::name).reversed();

    private final List<Binding> bindings;
    private final Predicate<Subject> named;
    private volatile @Nullable GrantTable table;

    /**
     * Creates an empty list.
     *
     * @param named whether a subject is the one these bindings name
     */
    BindingList(Predicate<Subject> named) {
        this(List.of(), named);
    }

    private BindingList(List<Binding> bindings, Predicate<Subject> named) {
        this.bindings = bindings;
        this.named = named;
    }

    List<Binding> bindings() {
        return bindings;
    }

    BindingList with(Binding binding) {
        List<Binding> more = new ArrayList<>(bindings);
        more.add(binding);
        more.sort(ORDER);
        return new BindingList(List.copyOf(more), named);
    }

    BindingList without(Binding binding) {
        List<Binding> rest = new ArrayList<>(bindings);
        rest.remove(binding);
        return new BindingList(List.copyOf(rest), named);
    }

    /**
     * Returns the first grant that allows the request, or null.
     *
     * @param version the version of all roles, read before this call
     * @param flaws called if an invalid binding or role was skipped
     */
    @Nullable
    Grant find(AuthorizationAttributes request, long version, Runnable flaws) {
        if (bindings.size() <= WALKED) {
            return walk(request, flaws);
        }
        GrantTable current = table(version);
        if (current.isFlawed()) {
            flaws.run();
        }
        return current.find(request);
    }

    private GrantTable table(long version) {
        GrantTable known = table;
        if (known == null || !known.isCurrent(version)) {
            List<Binding> fit = bindings.stream().filter(this::isFit).toList();
            known = new GrantTable(fit, fit.size() < bindings.size(), version);
            table = known;
        }
        return known;
    }

    private @Nullable Grant walk(AuthorizationAttributes request, Runnable flaws) {
        for (Binding binding : bindings) {
            List<PolicyRule> rules = binding.role().rules();
            if (rules == null || !isFit(binding)) {
                flaws.run();
                continue;
            }
            for (PolicyRule rule : rules) {
                if (rule.allows(request)) {
                    return new Grant(0, binding, rule);
                }
            }
        }
        return null;
    }

    /** Returns whether the binding has a valid subject that matches. */
    private boolean isFit(Binding binding) {
        for (Subject subject : binding.subjects()) {
            if (subject.isFit() && named.test(subject)) {
                return true;
            }
        }
        return false;
    }
}
