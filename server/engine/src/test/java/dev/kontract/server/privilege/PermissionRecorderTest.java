package dev.kontract.server.privilege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.rbac.RbacAuthorizer;
import dev.kontract.server.authorization.rbac.RoleFeed;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PermissionRecorderTest {

    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final UserInfo BOT = UserInfo.of("system:serviceaccount:x:bot", "", List.of());

    private final PermissionRecorder recorder = new PermissionRecorder(request -> Decision.allow(""));

    private static AuthorizationAttributes request(UserInfo user, String method, String path) {
        return AuthorizationAttributes.of(user, RequestInfo.of(method, path, QueryParameters.parse("")));
    }

    private void did(String method, String path) {
        recorder.authorize(request(BOT, method, path));
    }

    private String recorded(String query) {
        RequestInfo info = RequestInfo.of("GET", RecordingEndpoint.PATH, QueryParameters.parse(query));
        RequestContext context = new RequestContext(info, BOT, "GET", QueryParameters.parse(query), Map.of());
        Representation found =
                new RecordingEndpoint(recorder, GROUP).get(context).orElseThrow();
        return new String(found.body(), StandardCharsets.UTF_8);
    }

    @Test
    void tells_theSmallestRoles() {
        did("GET", "/api/v1/namespaces/x/pods");
        did("GET", "/api/v1/watch/namespaces/x/pods");
        did("GET", "/api/v1/namespaces/x/services");
        did("GET", "/api/v1/watch/namespaces/x/services");
        did("GET", "/api/v1/namespaces/x/configmaps/a");
        did("PUT", "/api/v1/namespaces/x/configmaps/a");
        did("GET", "/api/v1/namespaces/x/configmaps/b");
        did("PUT", "/api/v1/namespaces/x/configmaps/b");
        did("GET", "/version");
        assertThat(recorded("user=system:serviceaccount:x:bot")).isEqualTo("""
                        ---
                        apiVersion: "rbac.authorization.k8s.io/v1"
                        kind: "ClusterRole"
                        metadata:
                          name: "recorded-system-serviceaccount-x-bot"
                        rules:
                        - nonResourceURLs:
                          - "/version"
                          verbs:
                          - "get"
                        ---
                        apiVersion: "rbac.authorization.k8s.io/v1"
                        kind: "ClusterRoleBinding"
                        metadata:
                          name: "recorded-system-serviceaccount-x-bot"
                        roleRef:
                          apiGroup: "rbac.authorization.k8s.io"
                          kind: "ClusterRole"
                          name: "recorded-system-serviceaccount-x-bot"
                        subjects:
                        - kind: "ServiceAccount"
                          namespace: "x"
                          name: "bot"
                        ---
                        apiVersion: "rbac.authorization.k8s.io/v1"
                        kind: "Role"
                        metadata:
                          name: "recorded-system-serviceaccount-x-bot"
                          namespace: "x"
                        rules:
                        - apiGroups:
                          - ""
                          resources:
                          - "pods"
                          - "services"
                          verbs:
                          - "list"
                          - "watch"
                        - apiGroups:
                          - ""
                          resources:
                          - "configmaps"
                          resourceNames:
                          - "a"
                          - "b"
                          verbs:
                          - "get"
                          - "update"
                        ---
                        apiVersion: "rbac.authorization.k8s.io/v1"
                        kind: "RoleBinding"
                        metadata:
                          name: "recorded-system-serviceaccount-x-bot"
                          namespace: "x"
                        roleRef:
                          apiGroup: "rbac.authorization.k8s.io"
                          kind: "Role"
                          name: "recorded-system-serviceaccount-x-bot"
                        subjects:
                        - kind: "ServiceAccount"
                          namespace: "x"
                          name: "bot"
                        """);
        assertThat(recorded("user=alice")).isEqualTo("# Nothing was recorded of this user.\n");
        assertThatThrownBy(() -> recorded("")).hasMessageContaining("the query parameter user is required");
    }

    @Test
    void remembers_onlyWhatWasAllowed_andNotWithoutEnd() {
        PermissionRecorder strict = new PermissionRecorder(request -> Decision.noOpinion(""));
        strict.authorize(request(BOT, "GET", "/version"));
        assertThat(strict.allowed(BOT.name())).isEmpty();
        PermissionRecorder small = new PermissionRecorder(request -> Decision.allow(""), 3);
        for (int i = 0; i < 10; i++) {
            small.authorize(request(BOT, "GET", "/p" + i));
        }
        assertThat(small.allowed(BOT.name())).hasSize(3);
        assertThat(small.isFull()).isTrue();
    }

    /** The roles allow all of a universe that was done, and nothing else of it. */
    @Test
    void rolesAllow_whatWasDone_andNothingElse() {
        Random random = new Random(7);
        List<AuthorizationAttributes> universe = universe();
        for (int round = 0; round < 50; round++) {
            PermissionRecorder fresh = new PermissionRecorder(request -> Decision.allow(""));
            Set<AuthorizationAttributes> done = new HashSet<>();
            for (int i = random.nextInt(60); i > 0; i--) {
                AuthorizationAttributes request = universe.get(random.nextInt(universe.size()));
                fresh.authorize(request);
                done.add(request);
            }
            Authorizer authorizer =
                    authorizer(new SmallestRoles(GROUP, BOT.name(), fresh.allowed(BOT.name())).objects());
            for (AuthorizationAttributes request : universe) {
                boolean covered = done.contains(request)
                        || done.contains(in(request, request.namespace(), ""))
                        || done.contains(in(request, "", request.name()))
                        || done.contains(in(request, "", ""));
                assertThat(authorizer.authorize(request).isAllowed())
                        .as("%s after %s", request, done)
                        .isEqualTo(covered);
            }
        }
    }

    /** The same elsewhere: what may be done everywhere, or to any object, may be done here. */
    private static AuthorizationAttributes in(AuthorizationAttributes request, String namespace, String name) {
        return request.isResourceRequest()
                ? resource(namespace, request.apiGroup(), request.resource(), name, request.verb())
                : request;
    }

    private static AuthorizationAttributes resource(
            String namespace, String group, String resource, String name, String verb) {
        return new AuthorizationAttributes(BOT, true, verb, namespace, group, "v1", resource, "", name, "");
    }

    private static List<AuthorizationAttributes> universe() {
        List<AuthorizationAttributes> all = new ArrayList<>();
        for (String verb : List.of("get", "list", "delete")) {
            for (String url : List.of("/version", "/metrics")) {
                all.add(new AuthorizationAttributes(BOT, false, verb, "", "", "", "", "", "", url));
            }
            for (String namespace : List.of("", "x", "y")) {
                for (String group : List.of("", "apps")) {
                    for (String resource : List.of("pods", "things")) {
                        for (String name : List.of("", "a", "b")) {
                            if (!namespace.isEmpty() || name.isEmpty()) {
                                all.add(resource(namespace, group, resource, name, verb));
                            }
                        }
                    }
                }
            }
        }
        return all;
    }

    private static Authorizer authorizer(List<ObjectNode> objects) {
        MemoryStorage storage = new MemoryStorage();
        for (ObjectNode object : objects) {
            String namespace = object.at("/metadata/namespace").asText("");
            String plural = object.path("kind").asText().toLowerCase(Locale.ROOT) + "s";
            String name = object.at("/metadata/name").asText();
            byte[] bytes = object.toString().getBytes(StandardCharsets.UTF_8);
            storage.create(Keys.of(GROUP, plural).key(namespace, name), revision -> bytes);
        }
        RoleIndex index = new RoleIndex();
        RoleFeed.start(index, GROUP, storage, Runnable::run);
        return new RbacAuthorizer(new RuleResolver(index, GROUP));
    }

    @Test
    void isFull_soonerWithLongThings() {
        PermissionRecorder small = new PermissionRecorder(request -> Decision.allow(""), 10);
        small.authorize(request(BOT, "GET", "/x/" + "y".repeat(5000)));
        assertThat(small.isFull()).isTrue();
    }
}
