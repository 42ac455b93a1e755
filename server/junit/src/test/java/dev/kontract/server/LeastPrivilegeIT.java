package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.assertion.KontractAssertions;
import dev.kontract.server.privilege.GrantComparison;
import dev.kontract.server.privilege.Permission;
import dev.kontract.server.privilege.UserPermissions;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The roles that a service account has used, on a whole server. */
class LeastPrivilegeIT {

    private static final String OPERATOR = "system:serviceaccount:default:operator";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String APPLY = "application/apply-patch+yaml";

    private static final String ROLE = """
            {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role",
             "metadata": {"name": "operator", "namespace": "default"},
             "rules": [
               {"apiGroups": [""], "resources": ["configmaps"], "verbs": ["create", "patch", "delete"]},
               {"apiGroups": [""], "resources": ["pods"], "verbs": ["get"]},
               {"apiGroups": ["rbac.authorization.k8s.io"], "resources": ["roles"], "verbs": ["create"]}]}
            """;

    private static final String BINDING = """
            {"metadata": {"name": "operator"}, "subjects": [{"kind": "ServiceAccount", "name": "operator"}],
             "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "operator"}}
            """;

    @TempDir
    private Path directory;

    private static int asOperator(TestServer server, String method, String path, String type, String body)
            throws Exception {
        return server.send(server.request(path)
                        .header("Impersonate-User", OPERATOR)
                        .header("Content-Type", type)
                        .method(method, BodyPublishers.ofString(body)))
                .statusCode();
    }

    private static TestServer start() throws Exception {
        TestServer server = TestServer.start(ServerConfig.builder().recordRequests(true));
        server.post(RBAC + "namespaces/default/roles", ROLE);
        server.post(RBAC + "namespaces/default/rolebindings", BINDING);
        return server;
    }

    @Test
    void comparison_countsWhatAnApplyAndARoleRequire() throws Exception {
        try (TestServer server = start()) {
            assertThat(asOperator(server, "GET", "/apis", "application/json", ""))
                    .isEqualTo(200);
            assertThat(asOperator(
                            server,
                            "PATCH",
                            CONFIG_MAPS + "/settings?fieldManager=operator",
                            APPLY,
                            "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}"))
                    .isEqualTo(201);
            assertThat(asOperator(
                            server,
                            "POST",
                            RBAC + "namespaces/default/roles",
                            "application/json",
                            "{\"metadata\": {\"name\": \"reader\"}, \"rules\": [{\"apiGroups\": [\"\"],"
                                    + " \"resources\": [\"pods\"], \"verbs\": [\"get\"]}]}"))
                    .isEqualTo(201);

            UserPermissions permissions = server.server.permissions().of(OPERATOR);
            GrantComparison shipped = permissions.comparedWith(Files.writeString(directory.resolve("role.json"), ROLE));
            assertThat(shipped.unused())
                    .extracting(grant -> grant.permission().toString())
                    .containsExactly("delete configmaps in the namespace default");
            assertThat(shipped.report())
                    .isEqualTo(permissions.comparedWithServer().report());
            assertThatThrownBy(shipped::check)
                    .hasMessage("Granted to " + OPERATOR
                            + " and never used:\n  Role \"operator\": delete configmaps in the namespace default");
            KontractAssertions.assertThat(server.server).by(OPERATOR).deniedNothing();
        }
    }

    @Test
    void denied_includesForbiddenRequests() throws Exception {
        try (TestServer server = start()) {
            assertThat(asOperator(server, "DELETE", CONFIG_MAPS, "application/json", ""))
                    .isEqualTo(403);
            assertThat(server.server.permissions().denied().get(OPERATOR))
                    .containsExactly(new Permission("default", "", "configmaps", "", "", "deletecollection"));
            assertThatThrownBy(
                            () -> KontractAssertions.assertThat(server.server).deniedNothing())
                    .hasMessageContaining("Expecting no request to be denied\nbut a request was:")
                    .hasMessageContaining("cannot deletecollection resource");
        }
    }

    @Test
    void denied_includesPermissionsRequiredForARole() throws Exception {
        try (TestServer server = start()) {
            assertThat(asOperator(
                            server,
                            "POST",
                            RBAC + "namespaces/default/roles",
                            "application/json",
                            "{\"metadata\": {\"name\": \"root\"}, \"rules\": [{\"apiGroups\": [\"\"],"
                                    + " \"resources\": [\"secrets\"], \"verbs\": [\"get\"]}]}"))
                    .isEqualTo(403);
            assertThatThrownBy(() -> KontractAssertions.assertThat(server.server)
                            .by(OPERATOR)
                            .deniedNothing())
                    .hasMessageContaining("attempting to grant RBAC permissions not currently held");
        }
    }

    @Test
    void permissions_failWithoutRecording() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            assertThatThrownBy(server::permissions).isInstanceOf(IllegalStateException.class);
        }
    }
}
