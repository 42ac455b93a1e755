package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.request.UserInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Random roles, bindings, users and requests, decided twice: by the index and by {@link NaiveEvaluator}. */
class AuthorizerMatrixTest {

    private static final int ROUNDS = 200;
    private static final int REQUESTS_A_ROUND = 50;
    private static final List<String> VERBS = List.of("get", "list", "create", "delete", "*");
    private static final List<String> GROUPS = List.of("", "apps", "*");
    private static final List<String> RESOURCES =
            List.of("pods", "pods/log", "statefulsets", "statefulsets/scale", "*/scale", "*/log", "pods/*", "*");
    private static final List<String> URLS = List.of("/metrics", "/logs/*", "/logs", "/*", "*", "/metrics*");
    private static final List<String> PATHS = List.of("/metrics", "/metrics/slis", "/logs", "/logs/a", "/");
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<String> MANY_NAMES =
            IntStream.range(0, 30).mapToObj(i -> "n" + i).toList();
    private static final List<String> NAMESPACES = List.of("x", "y");

    private final Random random = new Random(20261121);

    @Test
    void decides_asTheDocumentationSays() {
        int allowed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Map<String, JsonNode> objects = objects(round % 2 == 0 ? NAMES : MANY_NAMES);
            RoleFixture roles = new RoleFixture();
            List<String> keys = new ArrayList<>(objects.keySet());
            Collections.shuffle(keys, random);
            keys.forEach(key -> roles.index.set(key, objects.get(key)));
            change(objects, roles);
            NaiveEvaluator naive = new NaiveEvaluator(objects);
            for (int i = 0; i < REQUESTS_A_ROUND; i++) {
                AuthorizationAttributes request = request();
                boolean expected = naive.allows(request);
                assertThat(roles.authorizer.authorize(request).isAllowed())
                        .as("%s by %s", request, objects)
                        .isEqualTo(expected);
                allowed += expected ? 1 : 0;
            }
        }
        assertThat(allowed).isBetween(ROUNDS * REQUESTS_A_ROUND / 10, ROUNDS * REQUESTS_A_ROUND * 9 / 10);
    }

    /** Roles of three names, and as many bindings in every place as there are {@code bindings}. */
    private Map<String, JsonNode> objects(List<String> bindings) {
        Map<String, JsonNode> objects = new HashMap<>();
        for (String name : NAMES) {
            objects.put("clusterroles/" + name, role());
            NAMESPACES.forEach(namespace -> objects.put("roles/" + namespace + "/" + name, role()));
        }
        for (String name : bindings) {
            objects.put("clusterrolebindings/" + name, binding("ClusterRole"));
            for (String namespace : NAMESPACES) {
                objects.put(
                        "rolebindings/" + namespace + "/" + name,
                        binding(random.nextBoolean() ? "Role" : "ClusterRole"));
            }
        }
        return objects;
    }

    /** Removes some objects and replaces others, in both places. */
    private void change(Map<String, JsonNode> objects, RoleFixture roles) {
        for (String key : List.copyOf(objects.keySet())) {
            if (random.nextInt(4) == 0) {
                objects.remove(key);
                roles.index.set(key, null);
            } else if (random.nextInt(4) == 0) {
                JsonNode next = key.contains("bindings/")
                        ? binding(key.startsWith("cluster") ? "ClusterRole" : "Role")
                        : role();
                objects.put(key, next);
                roles.index.set(key, next);
            }
        }
    }

    private ObjectNode role() {
        ObjectNode role = RoleFixture.roleOf();
        ArrayNode rules = role.putArray("rules");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            ObjectNode rule = rules.addObject();
            fill(rule.putArray("verbs"), VERBS, 2);
            if (random.nextInt(4) == 0) {
                fill(rule.putArray("nonResourceURLs"), URLS, 1);
                continue;
            }
            fill(rule.putArray("apiGroups"), GROUPS, 2);
            fill(rule.putArray("resources"), RESOURCES, 2);
            fill(rule.putArray("resourceNames"), List.of("a", "b", "c", ""), random.nextInt(3) == 0 ? 1 : -2);
        }
        return role;
    }

    private void fill(ArrayNode list, List<String> values, int least) {
        for (int i = least + random.nextInt(2); i > 0; i--) {
            list.add(one(values));
        }
    }

    private ObjectNode binding(String kind) {
        ObjectNode binding = RoleFixture.bindingOf(kind + "/" + one(List.of("a", "b", "c", "missing")));
        ArrayNode subjects = binding.putArray("subjects");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            ObjectNode subject = subjects.addObject().put("name", one(NAMES));
            subject.put("kind", one(List.of("User", "Group", "ServiceAccount", "Group", "Robot")));
            if (random.nextInt(6) == 0) {
                subject.put("namespace", one(NAMESPACES));
            }
        }
        return binding;
    }

    private AuthorizationAttributes request() {
        String verb = one(VERBS.subList(0, 4));
        if (random.nextInt(4) == 0) {
            return new AuthorizationAttributes(user(), false, verb, "", "", "", "", "", "", one(PATHS));
        }
        String[] resource = one(List.of("pods", "pods/log", "statefulsets", "statefulsets/scale"))
                .split("/", -1);
        return new AuthorizationAttributes(
                user(),
                true,
                verb,
                one(List.of("", "x", "y")),
                one(GROUPS.subList(0, 2)),
                "v1",
                resource[0],
                resource.length > 1 ? resource[1] : "",
                one(List.of("", "a", "b")),
                "");
    }

    private UserInfo user() {
        String name =
                random.nextInt(3) == 0 ? "system:serviceaccount:" + one(NAMESPACES) + ":" + one(NAMES) : one(NAMES);
        String[] groups = new String[random.nextInt(4)];
        Arrays.setAll(groups, i -> random.nextInt(40) == 0 ? "system:masters" : one(NAMES));
        return RoleFixture.user(name, groups);
    }

    private String one(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
