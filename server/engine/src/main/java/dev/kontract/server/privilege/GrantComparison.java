package dev.kontract.server.privilege;

import dev.kontract.server.authorization.rbac.GrantedRule;
import dev.kontract.server.authorization.rbac.PolicyRule;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares the permissions that roles grant to a user with those that the user has used and was denied. Immutable. */
public final class GrantComparison {

    private final UserInfo user;
    private final List<UnusedGrant> unused;
    private final List<UnusedGrant> wide;
    private final List<Permission> missing;

    GrantComparison(UserInfo user, List<GrantedRule> granted, UserPermissions permissions) {
        this.user = user;
        List<Permission> used = permissions.used();
        Set<String> local = UserPermissions.usedInOneNamespace(used);
        List<UnusedGrant> unusedGrants = new ArrayList<>();
        List<UnusedGrant> wideGrants = new ArrayList<>();
        for (GrantedRule rule : granted) {
            for (GrantedRule part : rule.parts()) {
                compare(part, used, local, unusedGrants, wideGrants);
            }
        }
        this.unused = List.copyOf(unusedGrants);
        this.wide = List.copyOf(wideGrants);
        this.missing = Stream.concat(used.stream(), permissions.denied().stream())
                .filter(each -> granted.stream().noneMatch(rule -> rule.allows(each.by(user))))
                .distinct()
                .sorted()
                .toList();
    }

    private GrantComparison(UserInfo user, List<UnusedGrant> unused, List<UnusedGrant> wide, List<Permission> missing) {
        this.user = user;
        this.unused = unused;
        this.wide = wide;
        this.missing = missing;
    }

    private void compare(
            GrantedRule part,
            List<Permission> used,
            Set<String> local,
            List<UnusedGrant> unusedGrants,
            List<UnusedGrant> wideGrants) {
        List<Permission> uses =
                used.stream().filter(each -> part.allows(each.by(user))).toList();
        Permission permission = permission(part);
        if (uses.isEmpty() || (isWildcard(permission) && uses.stream().noneMatch(permission::isSameExceptScope))) {
            unusedGrants.add(new UnusedGrant(part.role(), permission, general(uses)));
        } else if (permission.namespace().isEmpty()
                && uses.stream().allMatch(each -> local.contains(each.wholeName()))) {
            wideGrants.add(new UnusedGrant(part.role(), permission, uses));
        }
    }

    private static Permission permission(GrantedRule part) {
        PolicyRule rule = part.rule();
        return new Permission(
                part.namespace(),
                only(rule.apiGroups()),
                only(rule.resources()),
                only(rule.resourceNames()),
                only(rule.nonResourceUrls()),
                only(rule.verbs()));
    }

    private static String only(List<String> values) {
        return values.isEmpty() ? "" : values.get(0);
    }

    private static boolean isWildcard(Permission permission) {
        return permission.verb().equals("*")
                || permission.apiGroup().equals("*")
                || permission.resource().startsWith("*")
                || permission.url().endsWith("*");
    }

    private static List<Permission> general(List<Permission> uses) {
        return uses.stream()
                .map(each -> each.onAny().everywhere())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns what is granted and was not used. */
    public List<UnusedGrant> unused() {
        return unused;
    }

    /** Returns what was used or denied, and is not granted. */
    public List<Permission> missing() {
        return missing;
    }

    /**
     * Excludes unused grants that are known to be needed, although no test needs them.
     *
     * @param isNeeded matches the granted permission
     */
    public GrantComparison except(Predicate<Permission> isNeeded) {
        return new GrantComparison(
                user,
                unused.stream()
                        .filter(grant -> !isNeeded.test(grant.permission()))
                        .toList(),
                wide,
                missing);
    }

    /**
     * Fails if the roles do not fit.
     *
     * @throws AssertionError if they grant what was not used, or do not grant what was used or denied
     */
    public void check() {
        if (!unused.isEmpty() || !missing.isEmpty()) {
            throw new AssertionError(misfits().toString());
        }
    }

    /** Returns what {@link #check} rejects. */
    private StringBuilder misfits() {
        StringBuilder text = new StringBuilder();
        Lines unusedLines = new Lines();
        for (UnusedGrant grant : unused) {
            String of = grant.usedOfIt().isEmpty() ? "" : " (used of it: " + joined(grant.usedOfIt()) + ")";
            unusedLines.add(grant.role() + ": ", grant.permission(), of);
        }
        unusedLines.write("Granted to " + user.name() + " and never used:", text);
        Lines missingLines = new Lines();
        missing.forEach(each -> missingLines.add("", each.onAny(), ""));
        missingLines.write("Used by " + user.name() + " or denied, and not granted:", text);
        return text;
    }

    /**
     * Returns all differences as text, one line for each role and resource. It includes what is granted in the whole cluster
     * and used in one namespace, which {@link #check} accepts.
     */
    public String report() {
        StringBuilder text = misfits();
        Lines wideLines = new Lines();
        for (UnusedGrant grant : wide) {
            String namespace = grant.usedOfIt().get(0).namespace();
            wideLines.add(grant.role() + ": ", grant.permission(), " (in " + namespace + ")");
        }
        wideLines.write("Granted in the whole cluster and used in one namespace only:", text);
        return text.isEmpty()
                ? "The roles grant what " + user.name() + " has used, and nothing else."
                : text.toString();
    }

    /** Lines of a section, in which permissions that differ in their verb only are one. */
    private static final class Lines {

        private record Line(String before, String after) {}

        private final Map<Line, Set<String>> verbs = new LinkedHashMap<>();

        void add(String before, Permission permission, String after) {
            Line line = new Line(before, permission.object() + after);
            verbs.computeIfAbsent(line, absent -> new LinkedHashSet<>()).add(permission.verb());
        }

        void write(String title, StringBuilder text) {
            if (!verbs.isEmpty()) {
                text.append(text.isEmpty() ? "" : "\n").append(title);
            }
            verbs.forEach((line, some) -> text.append("\n  ")
                    .append(line.before)
                    .append(String.join(", ", some))
                    .append(' ')
                    .append(line.after));
        }
    }

    private static String joined(List<Permission> permissions) {
        return String.join(", ", permissions.stream().map(Objects::toString).toList());
    }

    /** Returns {@link #report}. */
    @Override
    public String toString() {
        return report();
    }
}
