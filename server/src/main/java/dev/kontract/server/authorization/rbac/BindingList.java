package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bindings that name one subject, in order. Immutable but for the table it makes of them once it pays: few bindings
 * are walked, and need no memory of their own.
 */
final class BindingList {

    private static final int WALKED = 8;

    /** Any order gives the same decisions. This one has the smaller of the default roles answer for the larger. */
    private static final Comparator<Binding> ORDER =
            Comparator.comparing(Binding::name).reversed();

    private final List<Binding> bindings;
    private final Predicate<Subject> named;
    private volatile @Nullable GrantTable table;

    /**
     * Holds no binding yet.
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
     * The first grant that lets the request through, or null.
     *
     * @param version that of all roles, read before this
     * @param flaws told when a binding would grant more, were there no flaw in it or in its role
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

    /** Whether the subject is named in a way that counts. */
    private boolean isFit(Binding binding) {
        for (Subject subject : binding.subjects()) {
            if (subject.isFit() && named.test(subject)) {
                return true;
            }
        }
        return false;
    }
}
