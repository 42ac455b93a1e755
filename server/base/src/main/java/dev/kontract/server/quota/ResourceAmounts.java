package dev.kontract.server.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Amounts of resources by name. Immutable. */
public final class ResourceAmounts {

    /** No amounts. */
    public static final ResourceAmounts NONE = new ResourceAmounts(new TreeMap<>());

    private final SortedMap<String, Quantity> amounts;

    private ResourceAmounts(SortedMap<String, Quantity> amounts) {
        this.amounts = amounts;
    }

    /** Returns the amounts in a map of quantities, which may be missing. */
    public static ResourceAmounts of(JsonNode quantities) {
        TreeMap<String, Quantity> amounts = new TreeMap<>();
        quantities
                .properties()
                .forEach(entry -> amounts.put(
                        entry.getKey(), Quantity.parse(entry.getValue().asText())));
        return new ResourceAmounts(amounts);
    }

    /** Returns the amounts in a map. */
    public static ResourceAmounts of(Map<String, Quantity> quantities) {
        return new ResourceAmounts(new TreeMap<>(quantities));
    }

    /** Returns the amount of a resource, zero if there is none. */
    public Quantity get(String name) {
        return amounts.getOrDefault(name, Quantity.ZERO);
    }

    /** Returns whether there is an amount of a resource, even if it is zero. */
    public boolean has(String name) {
        return amounts.containsKey(name);
    }

    /** Returns the amounts by name. */
    public SortedMap<String, Quantity> asMap() {
        return new TreeMap<>(amounts);
    }

    /** Returns these amounts and one more, which replaces another of the same name. */
    public ResourceAmounts with(String name, Quantity amount) {
        TreeMap<String, Quantity> more = new TreeMap<>(amounts);
        more.put(name, amount);
        return new ResourceAmounts(more);
    }

    /** Returns the sums. */
    public ResourceAmounts plus(ResourceAmounts others) {
        TreeMap<String, Quantity> sums = new TreeMap<>(amounts);
        others.amounts.forEach((name, amount) -> sums.merge(name, amount, Quantity::add));
        return new ResourceAmounts(sums);
    }

    /** Returns the greater amount of each resource. */
    public ResourceAmounts max(ResourceAmounts others) {
        TreeMap<String, Quantity> greater = new TreeMap<>(amounts);
        others.amounts.forEach((name, amount) -> greater.merge(name, amount, Quantity::max));
        return new ResourceAmounts(greater);
    }

    /** Returns the positive differences to {@code others}; zero where these amounts are not greater. */
    public ResourceAmounts above(ResourceAmounts others) {
        TreeMap<String, Quantity> rest = new TreeMap<>();
        amounts.forEach((name, amount) -> {
            Quantity other = others.amounts.get(name);
            Quantity difference = other == null ? amount : amount.subtract(other);
            rest.put(name, difference.signum() > 0 ? difference : Quantity.ZERO);
        });
        return new ResourceAmounts(rest);
    }

    /** Returns the amounts of some resources. */
    public ResourceAmounts only(Collection<String> names) {
        TreeMap<String, Quantity> kept = new TreeMap<>(amounts);
        kept.keySet().retainAll(names);
        return new ResourceAmounts(kept);
    }

    /** Returns the amounts that are not zero. */
    public ResourceAmounts withoutZeros() {
        TreeMap<String, Quantity> kept = new TreeMap<>(amounts);
        kept.values().removeIf(amount -> amount.signum() == 0);
        return new ResourceAmounts(kept);
    }

    /** Returns the amounts that exceed their bounds; amounts without a bound are omitted. */
    public ResourceAmounts exceeding(ResourceAmounts bounds) {
        TreeMap<String, Quantity> kept = new TreeMap<>(amounts);
        kept.entrySet()
                .removeIf(entry ->
                        !bounds.has(entry.getKey()) || entry.getValue().compareTo(bounds.get(entry.getKey())) <= 0);
        return new ResourceAmounts(kept);
    }

    /** Returns the amounts below zero. */
    public ResourceAmounts negative() {
        TreeMap<String, Quantity> kept = new TreeMap<>(amounts);
        kept.values().removeIf(amount -> amount.signum() >= 0);
        return new ResourceAmounts(kept);
    }

    /** Returns whether there are no amounts. */
    public boolean isEmpty() {
        return amounts.isEmpty();
    }

    /** Returns whether these are the same amounts of the same resources, however they are written. */
    public boolean isSame(ResourceAmounts others) {
        return amounts.keySet().equals(others.amounts.keySet())
                && amounts.entrySet().stream()
                        .allMatch(entry -> entry.getValue().compareTo(others.get(entry.getKey())) == 0);
    }

    /** Writes the amounts to a field of an object. */
    public void write(ObjectNode object, String field) {
        ObjectNode quantities = object.putObject(field);
        amounts.forEach((name, amount) -> quantities.put(name, amount.toString()));
    }

    /** Returns {@code name=amount} for each resource, as messages show them. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",");
        amounts.forEach((name, amount) -> text.add(name + '=' + amount));
        return text.toString();
    }
}
