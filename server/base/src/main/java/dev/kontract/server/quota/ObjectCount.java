package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Counts the objects of a resource: as {@code count/plural.group}, and some as {@code plural} alone. */
final class ObjectCount implements QuotaEvaluator {

    static final Quantity ONE = Quantity.of(1, Quantity.Format.DECIMAL_SI);

    private static final Set<String> ALSO_BY_PLURAL =
            Set.of("configmaps", "resourcequotas", "replicationcontrollers", "secrets");

    private final Set<String> names = new HashSet<>();
    private final ResourceAmounts usage;

    ObjectCount(String group, String plural) {
        names.add(name(group, plural));
        if (group.isEmpty() && ALSO_BY_PLURAL.contains(plural)) {
            names.add(plural);
        }
        ResourceAmounts each = ResourceAmounts.NONE;
        for (String name : names) {
            each = each.with(name, ONE);
        }
        usage = each;
    }

    /** Returns the name under which a quota bounds the number of objects. */
    static String name(String group, String plural) {
        return "count/" + plural + (group.isEmpty() ? "" : '.' + group);
    }

    @Override
    public Set<String> bounded(Collection<String> bounds) {
        Set<String> bounded = new HashSet<>(bounds);
        bounded.retainAll(names);
        return bounded;
    }

    @Override
    public ResourceAmounts usage(JsonNode object, Instant now) {
        return usage;
    }
}
