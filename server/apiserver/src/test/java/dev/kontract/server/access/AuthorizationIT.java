package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Authorization on a whole server. */
class AuthorizationIT {

    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

    @TempDir
    private Path directory;

    private TestServer start(AuthorizationSettings settings) throws IOException {
        Path tokens =
                Files.writeString(directory.resolve("tokens.csv"), "root,admin,1,\"system:masters\"\nsecret,alice,2\n");
        ServerConfig.Files none = ServerConfig.Files.NONE;
        return TestServer.start(ServerConfig.builder()
                .files(new ServerConfig.Files(
                        Optional.of(tokens),
                        none.clientAuthorities(),
                        none.certificates(),
                        none.certificate(),
                        none.key(),
                        none.kubeconfig()))
                .authorization(settings));
    }

    private HttpResponse<String> send(TestServer server, String token, String method, String path, String body)
            throws Exception {
        return server.send(server.request(path, token)
                .header("Content-Type", "application/json")
                .header("Kontract-Explain", "true")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private int pods(TestServer server) throws Exception {
        return send(server, "secret", "GET", "/api/v1/namespaces/default/pods", "")
                .statusCode();
    }

    @Test
    void changes_countAsSoonAsTheyAreAnswered() throws Exception {
        try (TestServer server = start(AuthorizationSettings.DEFAULT)) {
            String roles = RBAC + "namespaces/default/roles";
            String bindings = RBAC + "namespaces/default/rolebindings";
            send(server, "root", "POST", bindings, """
                    {"metadata": {"name": "b"}, "subjects": [{"kind": "User", "name": "alice"}],
                     "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "r"}}
                    """);
            for (int i = 0; i < 20; i++) {
                assertThat(pods(server)).isEqualTo(403);
                send(server, "root", "POST", roles, """
                        {"metadata": {"name": "r"},
                         "rules": [{"apiGroups": [""], "resources": ["pods"], "verbs": ["list"]}]}
                        """);
                assertThat(pods(server)).isEqualTo(200);
                send(server, "root", "DELETE", roles + "/r", "");
            }
        }
    }

    @Test
    void refusals_areExplainedToThoseWhoMayKnow() throws Exception {
        try (TestServer server = start(AuthorizationSettings.DEFAULT)) {
            assertThat(send(server, "secret", "GET", "/metrics", "").body()).doesNotContain("needs the rule");
            String review =
                    "{\"spec\": {\"user\": \"alice\", \"nonResourceAttributes\": {\"verb\": \"get\", \"path\": \"/x\"}}}";
            assertThat(send(server, "root", "POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", review)
                            .body())
                    .contains("needs the rule {NonResourceURLs:[\\\"/x\\\"], Verbs:[\\\"get\\\"]}");
        }
    }

    @Test
    void recording_isForAdministratorsAndOffUnlessAskedFor() throws Exception {
        String path = "/debug/authorization/recording?user=admin";
        try (TestServer server = start(AuthorizationSettings.DEFAULT)) {
            assertThat(send(server, "root", "GET", path, "").statusCode()).isEqualTo(404);
        }
        try (TestServer server = start(new AuthorizationSettings(List.of(AuthorizationMode.RBAC), true))) {
            assertThat(send(server, "secret", "GET", path, "").statusCode()).isEqualTo(403);
            assertThat(send(server, "root", "GET", path, "").body()).contains("- \"/debug/authorization/recording\"");
        }
    }

    @Test
    void modes_decideWithoutRoles() throws Exception {
        try (TestServer server = start(new AuthorizationSettings(List.of(AuthorizationMode.ALWAYS_ALLOW), false))) {
            assertThat(pods(server)).isEqualTo(200);
        }
        try (TestServer server = start(new AuthorizationSettings(List.of(AuthorizationMode.ALWAYS_DENY), false))) {
            assertThat(send(server, "secret", "GET", "/version", "").body()).contains("Everything is forbidden.");
            assertThat(send(server, "root", "GET", "/version", "").statusCode()).isEqualTo(200);
        }
    }
}
