package dev.kontract.server.privilege;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.model.PolicyRule;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.rbac.RbacAuthorizer;
import dev.kontract.server.authorization.rbac.RoleIndex;
import dev.kontract.server.authorization.rbac.RuleResolver;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ServiceAccountName;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserPermissionsTest {

    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final ServiceAccountName ACCOUNT = new ServiceAccountName("shop", "operator");
    private static final UserInfo OPERATOR =
            UserInfo.of(ACCOUNT.userName(), "", ACCOUNT.groups()).authenticated();

    private static final String MANIFEST = """
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: operator, namespace: shop}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: operator}
            rules:
            - {apiGroups: [""], resources: [secrets], verbs: [get, delete]}
            - {apiGroups: [apps], resources: ["*"], verbs: [get, list, delete]}
            - {nonResourceURLs: [/metrics], verbs: [get]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: operator}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: operator}
            subjects: [{kind: ServiceAccount, namespace: shop, name: operator}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: settings, namespace: shop}
            rules:
            - {apiGroups: [""], resources: [configmaps], resourceNames: [settings, state], verbs: [get, update]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: settings, namespace: shop}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: settings}
            subjects: [{kind: ServiceAccount, namespace: shop, name: operator}]
            """;

    @TempDir
    private Path directory;

    private final RuleResolver resolver = new RuleResolver(RoleIndex.of(documents(MANIFEST)), GROUP);
    private final PermissionRecorder recorder = new PermissionRecorder(new RbacAuthorizer(resolver));

    private static List<JsonNode> documents(String yaml) {
        try (MappingIterator<JsonNode> documents =
                new YAMLMapper().readerFor(JsonNode.class).readValues(yaml)) {
            return documents.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void did(String method, String path) {
        RequestInfo info = RequestInfo.of(method, path, QueryParameters.parse(""));
        recorder.authorize(AuthorizationAttributes.of(OPERATOR, info));
    }

    private UserPermissions permissions() {
        return new RecordedPermissions(recorder, resolver, "k8s.io").of(OPERATOR.name());
    }

    private GrantComparison comparedWith(String manifest) throws IOException {
        return permissions().comparedWith(Files.writeString(directory.resolve("operator.yaml"), manifest));
    }

    private void everythingInShop() {
        did("GET", "/api/v1/namespaces/shop/secrets/a");
        did("DELETE", "/api/v1/namespaces/shop/secrets/a");
        did("GET", "/apis/apps/v1/deployments");
        did("DELETE", "/apis/apps/v1/namespaces/shop/deployments/web");
        did("GET", "/metrics");
        did("GET", "/api/v1/namespaces/shop/configmaps/settings");
        did("PUT", "/api/v1/namespaces/shop/configmaps/settings");
        did("GET", "/api/v1/namespaces/shop/configmaps/state");
        did("PUT", "/api/v1/namespaces/shop/configmaps/state");
    }

    @Test
    void used_leavesOutWhatEverybodyMay() {
        PermissionRecorder open = new PermissionRecorder(request -> Decision.allow(""));
        for (String path : List.of("/api", "/apis/apps/v1", "/version", "/openapi/v3", "/metrics")) {
            RequestInfo info = RequestInfo.of("GET", path, QueryParameters.parse(""));
            open.authorize(AuthorizationAttributes.of(OPERATOR, info));
        }
        assertThat(new RecordedPermissions(open, resolver, "k8s.io")
                        .of(OPERATOR.name())
                        .used())
                .containsExactly(new Permission("", "", "", "", "/metrics", "get"));
    }

    @Test
    void smallestRoles_areOfTheNamespace_inWhichAResourceWasUsed() {
        everythingInShop();
        SmallestRoles roles = permissions().smallestRoles().named("operator");

        assertThat(roles.clusterRole().orElseThrow().getRules())
                .containsExactlyInAnyOrder(
                        new PolicyRule().nonResourceURLs(List.of("/metrics")).verbs(List.of("get")),
                        new PolicyRule()
                                .apiGroups(List.of("apps"))
                                .resources(List.of("deployments"))
                                .verbs(List.of("delete", "list")));
        assertThat(roles.roles()).singleElement().satisfies(role -> {
            assertThat(role.getMetadata().getNamespace()).isEqualTo("shop");
            assertThat(role.getRules())
                    .containsExactlyInAnyOrder(
                            new PolicyRule()
                                    .apiGroups(List.of(""))
                                    .resources(List.of("configmaps"))
                                    .verbs(List.of("get", "update")),
                            new PolicyRule()
                                    .apiGroups(List.of(""))
                                    .resources(List.of("secrets"))
                                    .verbs(List.of("delete", "get")));
        });
        assertThat(permissions().exactRoles().yaml()).contains("resourceNames:\n  - \"settings\"\n  - \"state\"");
    }

    @Test
    void smallestRoles_areOfTheCluster_forSeveralNamespaces() {
        did("GET", "/api/v1/namespaces/shop/secrets/a");
        did("GET", "/api/v1/namespaces/other/secrets/b");
        SmallestRoles roles = permissions().smallestRoles();
        assertThat(roles.roles()).isEmpty();
        assertThat(roles.clusterRole().orElseThrow().getRules()).hasSize(1);
        assertThat(permissions().exactRoles().roles()).hasSize(2);
    }

    @Test
    void smallestRoles_grantWhatWasUsed_andAreWritten() throws IOException {
        everythingInShop();
        Path file = directory.resolve("deep/roles.yaml");
        permissions().smallestRoles().write(file);

        GrantComparison own = permissions().comparedWith(file);
        own.check();
        assertThat(own.report())
                .isEqualTo("The roles grant what system:serviceaccount:shop:operator has used, and nothing else.");
    }

    @Test
    void comparison_namesWhatIsTooMuch_andWhatIsMissing() throws IOException {
        did("GET", "/api/v1/namespaces/shop/secrets/a");
        did("GET", "/apis/apps/v1/deployments");
        did("GET", "/api/v1/namespaces/shop/configmaps/settings");
        did("PATCH", "/api/v1/namespaces/shop/configmaps/settings");
        did("GET", "/api/v1/namespaces/shop/pods/web/log");

        String misfits = """
                Granted to system:serviceaccount:shop:operator and never used:
                  ClusterRole "operator": delete secrets
                  ClusterRole "operator": get, delete *.apps
                  ClusterRole "operator": list *.apps (used of it: list deployments.apps)
                  ClusterRole "operator": get /metrics
                  Role "settings": get, update configmaps state in the namespace shop
                  Role "settings": update configmaps settings in the namespace shop
                Used by system:serviceaccount:shop:operator or denied, and not granted:
                  patch configmaps in the namespace shop
                  get pods/log in the namespace shop""";
        String report = misfits + """

                Granted in the whole cluster and used in one namespace only:
                  ClusterRole "operator": get secrets (in shop)""";
        assertThat(comparedWith(MANIFEST).report()).isEqualTo(report);
        assertThat(permissions().comparedWithServer().report()).isEqualTo(report);
        assertThatThrownBy(() -> comparedWith(MANIFEST).check())
                .isInstanceOf(AssertionError.class)
                .hasMessage(misfits);
        assertThat(comparedWith(MANIFEST)
                        .except(granted -> granted.apiGroup().equals("apps"))
                        .unused())
                .hasSize(5)
                .noneMatch(grant -> grant.permission().apiGroup().equals("apps"));
    }

    @Test
    void comparison_takesAllRoles_ifThereAreNoBindings() throws IOException {
        did("GET", "/api/v1/namespaces/shop/configmaps/settings");
        String role = """
                apiVersion: v1
                kind: List
                items:
                - apiVersion: rbac.authorization.k8s.io/v1
                  kind: Role
                  metadata: {name: settings}
                  rules: [{apiGroups: [""], resources: [configmaps], verbs: [get]}]
                """;
        comparedWith(role).check();
        assertThatThrownBy(() -> comparedWith("{kind: Service}"))
                .hasMessageStartingWith("no Role and no ClusterRole in");
        assertThatThrownBy(() -> comparedWith(MANIFEST.replace("namespace: shop, name: operator", "name: other")))
                .hasMessageStartingWith("no binding in")
                .hasMessageEndingWith("grants a rule to system:serviceaccount:shop:operator");
    }

    @Test
    void denied_isWhatTheUserLacked() {
        did("GET", "/api/v1/namespaces/shop/secrets/a");
        did("GET", "/api/v1/nodes");
        Permission nodes = new Permission("", "", "nodes", "", "", "list");

        assertThat(permissions().denied()).containsExactly(nodes);
        assertThat(permissions().used()).doesNotContain(nodes);
        assertThat(permissions().withDenied().used()).contains(nodes);
        assertThat(new RecordedPermissions(recorder, resolver, "k8s.io").denied())
                .isEqualTo(Map.of(OPERATOR.name(), List.of(nodes)));
    }

    @Test
    void attemptsOfImpersonation_areNotDenied() {
        AuthorizationAttributes attempt = new AuthorizationAttributes(
                OPERATOR, true, "impersonate:user-info", "", "", "v1", "users", "", "bob", "");
        recorder.authorize(attempt);
        assertThat(permissions().denied()).isEmpty();
        recorder.authorize(attempt.withVerb("impersonate"));
        assertThat(permissions().denied()).hasSize(1);
    }

    @Test
    void and_addsAnotherRecording() {
        did("GET", "/api/v1/namespaces/shop/secrets/a");
        UserPermissions first = permissions();
        recorder.clear();
        did("GET", "/api/v1/namespaces/other/secrets/b");
        assertThat(permissions().used()).hasSize(1);
        assertThat(first.and(permissions()).used()).hasSize(2);
    }
}
