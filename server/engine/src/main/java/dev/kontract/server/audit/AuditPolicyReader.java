package dev.kontract.server.audit;

import dev.kontract.server.audit.AuditDecision.ManagedFields;
import dev.kontract.server.codec.yaml.YamlReader;
import dev.kontract.server.codec.yaml.YamlTree;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads a policy strictly: unknown fields and invalid values are errors, because a policy that is only partly
 * understood would miss events.
 */
final class AuditPolicyReader {

    private static final String VERSION = "audit.k8s.io/v1";
    private static final Pattern GROUP =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Set<String> POLICY =
            Set.of("apiVersion", "kind", "metadata", "rules", "omitStages", "omitManagedFields");
    private static final Set<String> RULE = Set.of(
            "level",
            "users",
            "userGroups",
            "verbs",
            "resources",
            "namespaces",
            "nonResourceURLs",
            "omitStages",
            "omitManagedFields");
    private static final Set<String> RESOURCES = Set.of("group", "resources", "resourceNames");

    private final List<String> problems = new ArrayList<>();

    private AuditPolicyReader() {}

    static AuditPolicy read(byte[] bytes) {
        YamlTree yaml = YamlReader.read(bytes);
        AuditPolicyReader reader = new AuditPolicyReader();
        yaml.duplicates().forEach(reader.problems::add);
        AuditPolicy policy = reader.policy(new AuditPolicyField("", yaml.tree(), reader.problems));
        if (!reader.problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", reader.problems));
        }
        return policy;
    }

    private AuditPolicy policy(AuditPolicyField root) {
        root.requireOnly(POLICY);
        if (!root.get("apiVersion").text().equals(VERSION)
                || !root.get("kind").text().equals("Policy")) {
            problems.add("want apiVersion " + VERSION + ", kind Policy");
        }
        Set<AuditStage> omitStages = stages(root.get("omitStages"));
        boolean omitManagedFields = root.get("omitManagedFields").isTrue();
        List<AuditPolicyRule> rules = new ArrayList<>();
        for (AuditPolicyField rule : root.get("rules").elements()) {
            rules.add(rule(rule, omitStages, omitManagedFields));
        }
        if (rules.isEmpty()) {
            problems.add("rules: want at least one");
        }
        return new AuditPolicy(rules);
    }

    private AuditPolicyRule rule(AuditPolicyField rule, Set<AuditStage> omitStages, boolean omitManagedFields) {
        rule.requireOnly(RULE);
        Set<AuditStage> stages = EnumSet.noneOf(AuditStage.class);
        stages.addAll(omitStages);
        stages.addAll(stages(rule.get("omitStages")));
        AuditPolicyField managed = rule.get("omitManagedFields");
        boolean omitted = managed.isPresent() ? managed.isTrue() : omitManagedFields;
        AuditDecision interest = new AuditDecision(
                level(rule.get("level")), stages, omitted ? ManagedFields.OMITTED : ManagedFields.KEPT);
        List<String> namespaces = rule.get("namespaces").texts();
        List<GroupResources> resources = resources(rule.get("resources"));
        List<String> urls = urls(rule.get("nonResourceURLs"));
        if (!urls.isEmpty() && !(resources.isEmpty() && namespaces.isEmpty())) {
            rule.get("nonResourceURLs").wrong("a rule cannot be about both resources and non-resource URLs");
        }
        return new AuditPolicyRule(
                interest,
                rule.get("users").texts(),
                rule.get("userGroups").texts(),
                rule.get("verbs").texts(),
                namespaces,
                resources,
                urls);
    }

    private static AuditLevel level(AuditPolicyField field) {
        return AuditLevel.of(field.text()).orElseGet(() -> {
            field.wrong("want None, Metadata, Request or RequestResponse");
            return AuditLevel.NONE;
        });
    }

    private static Set<AuditStage> stages(AuditPolicyField field) {
        Set<AuditStage> stages = EnumSet.noneOf(AuditStage.class);
        for (AuditPolicyField element : field.elements()) {
            AuditStage.of(element.text())
                    .ifPresentOrElse(
                            stages::add,
                            () -> element.wrong("want RequestReceived, ResponseStarted, ResponseComplete or Panic"));
        }
        return stages;
    }

    private static List<GroupResources> resources(AuditPolicyField field) {
        List<GroupResources> all = new ArrayList<>();
        for (AuditPolicyField element : field.elements()) {
            element.requireOnly(RESOURCES);
            String group = element.get("group").text();
            if (!group.isEmpty() && !group.equals("*") && !GROUP.matcher(group).matches()) {
                element.get("group").wrong("want the name of a group, without a version");
            }
            GroupResources some = new GroupResources(
                    group,
                    element.get("resources").texts(),
                    element.get("resourceNames").texts());
            if (some.resources().isEmpty() && !some.names().isEmpty()) {
                element.get("resourceNames").wrong("names need at least one resource");
            }
            all.add(some);
        }
        return all;
    }

    private static List<String> urls(AuditPolicyField field) {
        List<String> urls = new ArrayList<>();
        for (AuditPolicyField element : field.elements()) {
            String url = element.text();
            int star = url.indexOf('*');
            if (!url.startsWith("/") && !url.equals("*")) {
                element.wrong("a URL begins with a slash");
            } else if (star >= 0 && star < url.length() - 1) {
                element.wrong("a wildcard is the last character");
            }
            urls.add(url);
        }
        return urls;
    }
}
