package dev.kontract.server.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A rule of a flow schema: it matches requests of one of its subjects that one of its policy rules describes. Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#flowschema">FlowSchema</a>
 */
record FlowSchemaRule(
        List<Predicate<UserInfo>> subjects, List<ResourceRule> resources, List<NonResourceRule> nonResources) {

    private static final String ALL = "*";
    private static final String ACCOUNT_PREFIX = "system:serviceaccount:";

    static FlowSchemaRule of(JsonNode rule) {
        return new FlowSchemaRule(
                parsed(rule.path("subjects"), FlowSchemaRule::subject),
                parsed(rule.path("resourceRules"), ResourceRule::of),
                parsed(rule.path("nonResourceRules"), NonResourceRule::of));
    }

    boolean matches(UserInfo user, RequestInfo request) {
        for (Predicate<UserInfo> subject : subjects) {
            if (subject.test(user)) {
                return request.isResourceRequest() ? matchesResource(request) : matchesPath(request);
            }
        }
        return false;
    }

    private boolean matchesResource(RequestInfo request) {
        for (ResourceRule rule : resources) {
            if (rule.matches(request)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesPath(RequestInfo request) {
        for (NonResourceRule rule : nonResources) {
            if (rule.matches(request)) {
                return true;
            }
        }
        return false;
    }

    private static Predicate<UserInfo> subject(JsonNode subject) {
        switch (subject.path("kind").asText()) {
            case "User" -> {
                String name = subject.path("user").path("name").asText();
                return user -> name.equals(ALL) || name.equals(user.name());
            }
            case "Group" -> {
                String name = subject.path("group").path("name").asText();
                return user -> name.equals(ALL) || user.groups().contains(name);
            }
            case "ServiceAccount" -> {
                return serviceAccount(subject.path("serviceAccount"));
            }
            default -> {
                return user -> false;
            }
        }
    }

    private static Predicate<UserInfo> serviceAccount(JsonNode account) {
        String inNamespace = ACCOUNT_PREFIX + account.path("namespace").asText() + ":";
        String name = account.path("name").asText();
        return name.equals(ALL)
                ? user -> user.name().startsWith(inNamespace)
                : user -> user.name().equals(inNamespace + name);
    }

    /** Values of which one is meant, or all. */
    private record OneOf(boolean all, Set<String> values) {

        static OneOf of(JsonNode list) {
            List<String> texts = parsed(list, JsonNode::asText);
            return new OneOf(texts.contains(ALL), Set.copyOf(texts));
        }

        boolean has(String value) {
            return all || values.contains(value);
        }
    }

    /** The matching requests for resources. */
    record ResourceRule(OneOf verbs, OneOf groups, OneOf resources, boolean ofCluster, OneOf namespaces) {

        static ResourceRule of(JsonNode rule) {
            return new ResourceRule(
                    OneOf.of(rule.path("verbs")),
                    OneOf.of(rule.path("apiGroups")),
                    OneOf.of(rule.path("resources")),
                    rule.path("clusterScope").asBoolean(),
                    OneOf.of(rule.path("namespaces")));
        }

        boolean matches(RequestInfo request) {
            return verbs.has(request.verb())
                    && groups.has(request.apiGroup())
                    && (request.namespace().isEmpty() ? ofCluster : namespaces.has(request.namespace()))
                    && resources.has(
                            request.subresource().isEmpty()
                                    ? request.resource()
                                    : request.resource() + '/' + request.subresource());
        }
    }

    /** The matching requests for other paths. */
    record NonResourceRule(OneOf verbs, List<String> paths) {

        static NonResourceRule of(JsonNode rule) {
            return new NonResourceRule(
                    OneOf.of(rule.path("verbs")), parsed(rule.path("nonResourceURLs"), JsonNode::asText));
        }

        boolean matches(RequestInfo request) {
            if (!verbs.has(request.verb())) {
                return false;
            }
            for (String path : paths) {
                if (path.equals(ALL)
                        || path.equals(request.path())
                        || request.path().startsWith(folder(path))) {
                    return true;
                }
            }
            return false;
        }

        /** Returns the prefix of the paths below {@code path}: upstream treats {@code /a} and {@code /a/*} alike. */
        private static String folder(String path) {
            String prefix = path.endsWith(ALL) ? path.substring(0, path.length() - 1) : path;
            return prefix.endsWith("/") ? prefix : prefix + "/";
        }
    }

    private static <T> List<T> parsed(JsonNode list, Function<JsonNode, T> parse) {
        List<T> values = new ArrayList<>();
        list.forEach(each -> values.add(parse.apply(each)));
        return List.copyOf(values);
    }
}
