package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Indexes the grants of many bindings of one subject by verb, resource and name: a decision looks up the few keys
 * that can match a request instead of scanning all rules.
 *
 * <p>The table is a snapshot of the rules and can detect that a role has changed. Immutable and thread-safe.
 */
final class GrantTable {

    /** A key that matches a request; {@code name} is {@code ""} for a rule without resource names. */
    private record Key(String verb, String thing, String name) {}

    private final Map<Key, List<Grant>> resources = new HashMap<>();
    private final Map<Key, List<Grant>> urls = new HashMap<>();
    private final List<Grant> urlPrefixes = new ArrayList<>();
    private final List<RoleHolder> slots = new ArrayList<>();
    private final List<@Nullable List<PolicyRule>> rulesThen = new ArrayList<>();
    private final boolean flawed;
    private volatile long version;

    /**
     * Builds the table from the current rules of the bound roles.
     *
     * @param bindings the bindings in order, all of which name the subject
     * @param flawed whether further bindings were skipped because they are invalid
     * @param version the version of all roles, read before this call
     */
    GrantTable(List<Binding> bindings, boolean flawed, long version) {
        boolean anyFlaw = flawed;
        for (Binding binding : bindings) {
            List<PolicyRule> rules = binding.role().rules();
            slots.add(binding.role());
            rulesThen.add(rules);
            anyFlaw |= rules == null;
            add(binding, rules == null ? List.of() : rules);
        }
        this.flawed = anyFlaw;
        this.version = version;
    }

    private void add(Binding binding, List<PolicyRule> rules) {
        int position = slots.size();
        for (PolicyRule rule : rules) {
            Grant grant = new Grant(position, binding, rule);
            if (rule.nonResourceUrls().stream().anyMatch(url -> url.endsWith(PolicyRule.ALL))) {
                urlPrefixes.add(grant);
            }
            for (String verb : rule.verbs()) {
                rule.resources().forEach(resource -> add(verb, resource, grant));
                rule.nonResourceUrls().forEach(url -> add(urls, new Key(verb, url, ""), grant));
            }
        }
    }

    private void add(String verb, String resource, Grant grant) {
        if (grant.rule().resourceNames().isEmpty()) {
            add(resources, new Key(verb, resource, ""), grant);
        }
        for (String name : grant.rule().resourceNames()) {
            add(resources, new Key(verb, resource, name), grant);
        }
    }

    private static void add(Map<Key, List<Grant>> map, Key key, Grant grant) {
        map.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(grant);
    }

    /**
     * Returns whether no role has changed since; {@code current} is the version of all roles, read before this call.
     */
    boolean isCurrent(long current) {
        if (version == current) {
            return true;
        }
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).rules() != rulesThen.get(i)) {
                return false;
            }
        }
        version = current;
        return true;
    }

    /** Returns whether an invalid binding or role was skipped. */
    boolean isFlawed() {
        return flawed;
    }

    /** Returns the first grant that allows the request, or null. */
    @Nullable
    Grant find(AuthorizationAttributes request) {
        Grant first = null;
        for (String verb : List.of(request.verb(), PolicyRule.ALL)) {
            first = earlier(first, request.isResourceRequest() ? findResource(verb, request) : findUrl(verb, request));
        }
        return first;
    }

    private @Nullable Grant findResource(String verb, AuthorizationAttributes request) {
        String subresource = request.subresource();
        Grant first = find(verb, PolicyRule.ALL, request);
        if (subresource.isEmpty()) {
            return earlier(first, find(verb, request.resource(), request));
        }
        first = earlier(first, find(verb, request.resource() + "/" + subresource, request));
        return earlier(first, find(verb, PolicyRule.ALL + "/" + subresource, request));
    }

    private @Nullable Grant find(String verb, String thing, AuthorizationAttributes request) {
        Grant first = firstOf(resources.get(new Key(verb, thing, "")), request);
        return request.name().isEmpty()
                ? first
                : earlier(first, firstOf(resources.get(new Key(verb, thing, request.name())), request));
    }

    private @Nullable Grant findUrl(String verb, AuthorizationAttributes request) {
        return earlier(firstOf(urls.get(new Key(verb, request.path(), "")), request), firstOf(urlPrefixes, request));
    }

    private static @Nullable Grant firstOf(@Nullable List<Grant> grants, AuthorizationAttributes request) {
        if (grants != null) {
            for (Grant grant : grants) {
                if (grant.rule().allows(request)) {
                    return grant;
                }
            }
        }
        return null;
    }

    private static @Nullable Grant earlier(@Nullable Grant one, @Nullable Grant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.position() < one.position() ? other : one;
    }
}
