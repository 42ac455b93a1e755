package dev.kontract.server.authorization.rbac;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.util.List;

/** Roles and bindings in a few words: {@code role("roles/x/reader", "{verbs: [get], ...}")}. */
final class RoleFixture {

    static final String GROUP = "rbac.authorization.k8s.io";

    private static final ObjectMapper YAML = new ObjectMapper(new com.fasterxml.jackson.dataformat.yaml.YAMLFactory());

    final RoleIndex index = new RoleIndex();
    final RuleResolver resolver = new RuleResolver(index, GROUP);
    final RbacAuthorizer authorizer = new RbacAuthorizer(resolver);

    static UserInfo user(String name, String... groups) {
        return UserInfo.of(name, "", List.of(groups));
    }

    /** A request such as {@code get /api/v1/pods}. */
    static AuthorizationAttributes request(UserInfo user, String method, String path) {
        int query = path.indexOf('?');
        String rest = query < 0 ? "" : path.substring(query + 1);
        String plain = query < 0 ? path : path.substring(0, query);
        return AuthorizationAttributes.of(user, RequestInfo.of(method, plain, QueryParameters.parse(rest)));
    }

    static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static ObjectNode roleOf(String... rules) {
        ObjectNode role = JsonNodeFactory.instance.objectNode();
        for (String rule : rules) {
            role.withArray("/rules").add(yaml(rule));
        }
        return role;
    }

    static ObjectNode bindingOf(String roleRef, String... subjects) {
        ObjectNode binding = JsonNodeFactory.instance.objectNode();
        String[] role = roleRef.split("/", 2);
        binding.putObject("roleRef").put("apiGroup", GROUP).put("kind", role[0]).put("name", role[1]);
        for (String subject : subjects) {
            String[] parts = subject.split("/", 3);
            ObjectNode one = binding.withArray("/subjects").addObject();
            one.put("kind", parts[0]).put("name", parts[1]);
            if (parts.length > 2) {
                one.put("namespace", parts[2]);
            }
        }
        return binding;
    }

    RoleFixture role(String key, String... rules) {
        index.set(key, roleOf(rules));
        return this;
    }

    RoleFixture binding(String key, String roleRef, String... subjects) {
        index.set(key, bindingOf(roleRef, subjects));
        return this;
    }

    Decision decide(UserInfo user, String method, String path) {
        return authorizer.authorize(request(user, method, path));
    }

    boolean allows(UserInfo user, String method, String path) {
        return decide(user, method, path).isAllowed();
    }
}
