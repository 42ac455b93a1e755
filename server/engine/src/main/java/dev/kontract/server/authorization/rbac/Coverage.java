package dev.kontract.server.authorization.rbac;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes which permissions of one set of rules another set lacks.
 *
 * <p>The wanted rules are broken down into rules that grant a single permission, each of which is covered by one of
 * the held rules or by none. The missing ones are then merged by resource for the error message.
 */
final class Coverage {

    /** The limit of the breakdown: a short role can name more combinations than fit into memory. */
    private static final int MAX_PARTS = 20_000;

    private static final String TOO_MUCH = "{more than " + MAX_PARTS + " combinations of verbs and resources}";

    private Coverage() {}

    /**
     * Returns descriptions of the permissions that {@code wanted} grants and {@code held} does not, without
     * duplicates and in order; empty if all are covered.
     */
    static List<String> missing(List<PolicyRule> held, List<PolicyRule> wanted) {
        List<PolicyRule> missing = new ArrayList<>();
        double left = MAX_PARTS;
        for (PolicyRule rule : wanted) {
            if (held.stream().anyMatch(holder -> covers(holder, rule))) {
                continue;
            }
            left -= size(rule);
            if (left < 0) {
                return List.of(TOO_MUCH);
            }
            for (PolicyRule part : parts(rule)) {
                if (held.stream().noneMatch(holder -> covers(holder, part))) {
                    missing.add(part);
                }
            }
        }
        return compact(missing).stream()
                .map(PolicyRule::describe)
                .sorted()
                .distinct()
                .toList();
    }

    /** Returns whether {@code rule} has so few parts that they can be enumerated. */
    static boolean isBounded(PolicyRule rule) {
        return size(rule) <= MAX_PARTS;
    }

    /** Returns the number of parts of {@code rule}, which may exceed the range of an integer. */
    private static double size(PolicyRule rule) {
        double things = (double) rule.apiGroups().size()
                * rule.resources().size()
                * Math.max(1, rule.resourceNames().size());
        return rule.verbs().size() * (things + rule.nonResourceUrls().size());
    }

    /** Breaks {@code rule} down into rules with one verb and one resource or URL. */
    static List<PolicyRule> parts(PolicyRule rule) {
        List<PolicyRule> parts = new ArrayList<>();
        for (String group : rule.apiGroups()) {
            for (String resource : rule.resources()) {
                for (String verb : rule.verbs()) {
                    PolicyRule part = PolicyRule.onResources(List.of(verb), List.of(group), List.of(resource));
                    addNamed(parts, part, rule.resourceNames());
                }
            }
        }
        for (String url : rule.nonResourceUrls()) {
            rule.verbs().forEach(verb -> parts.add(PolicyRule.onUrls(List.of(verb), List.of(url))));
        }
        return parts;
    }

    private static void addNamed(List<PolicyRule> parts, PolicyRule part, List<String> names) {
        if (names.isEmpty()) {
            parts.add(part);
        }
        names.forEach(name -> parts.add(new PolicyRule(
                part.verbs(), part.apiGroups(), part.resources(), List.of(name), part.nonResourceUrls())));
    }

    private static boolean covers(PolicyRule holder, PolicyRule part) {
        return coversAll(holder.verbs(), part.verbs())
                && coversAll(holder.apiGroups(), part.apiGroups())
                && part.resources().stream().allMatch(resource -> coversResource(holder.resources(), resource))
                && part.nonResourceUrls().stream().allMatch(holder::hasUrl)
                && coversNames(holder.resourceNames(), part.resourceNames());
    }

    private static boolean coversAll(List<String> held, List<String> wanted) {
        return wanted.stream().allMatch(value -> PolicyRule.has(held, value));
    }

    private static boolean coversResource(List<String> held, String resource) {
        int slash = resource.indexOf('/');
        return PolicyRule.has(held, resource) || (slash >= 0 && held.contains("*" + resource.substring(slash)));
    }

    private static boolean coversNames(List<String> held, List<String> wanted) {
        return held.isEmpty() || (!wanted.isEmpty() && held.containsAll(wanted));
    }

    /** Merges rules on the same resource into one with all verbs. */
    private static Collection<PolicyRule> compact(List<PolicyRule> parts) {
        Map<PolicyRule, PolicyRule> byThing = new LinkedHashMap<>();
        List<PolicyRule> compact = new ArrayList<>();
        for (PolicyRule part : parts) {
            if (part.nonResourceUrls().isEmpty()) {
                byThing.merge(withVerbs(part, List.of()), part, Coverage::union);
            } else {
                compact.add(part);
            }
        }
        compact.addAll(byThing.values());
        return compact;
    }

    private static PolicyRule union(PolicyRule one, PolicyRule other) {
        List<String> verbs = new ArrayList<>(one.verbs());
        verbs.addAll(other.verbs());
        return withVerbs(one, verbs);
    }

    private static PolicyRule withVerbs(PolicyRule rule, List<String> verbs) {
        return new PolicyRule(verbs, rule.apiGroups(), rule.resources(), rule.resourceNames(), rule.nonResourceUrls());
    }
}
