package dev.kontract.server.authorization.rbac;

import dev.kontract.server.authorization.AuthorizationAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What many bindings of one subject grant together, by verb, resource and name: a decision looks up the few ways a request
 * can be written in a rule instead of walking all rules.
 *
 * <p>The table is made of the rules of roles as they were, and knows whether they still are. Read by many threads; what is
 * in it never changes.
 */
final class GrantTable {

    /** One way to write a request: {@code name} is {@code ""} where a rule holds for all names. */
    private record Key(String verb, String thing, String name) {}

    private final Map<Key, List<Grant>> resources = new HashMap<>();
    private final Map<Key, List<Grant>> urls = new HashMap<>();
    private final List<Grant> urlPrefixes = new ArrayList<>();
    private final List<RoleHolder> slots = new ArrayList<>();
    private final List<@Nullable List<PolicyRule>> rulesThen = new ArrayList<>();
    private final boolean flawed;
    private volatile long version;

    /**
     * Takes the rules of the roles bound.
     *
     * @param bindings in order; all name the subject
     * @param flawed whether there are further bindings, which do not count for a flaw in them
     * @param version that of all roles, read before this
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

    /** Whether the roles are as they were; {@code current} is the version of all roles, read before this. */
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

    /** Whether a binding would grant more, were there no flaw in it or in its role. */
    boolean isFlawed() {
        return flawed;
    }

    /** The first grant that lets the request through, or null. */
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
