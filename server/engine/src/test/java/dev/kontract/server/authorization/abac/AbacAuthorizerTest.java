package dev.kontract.server.authorization.abac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbacAuthorizerTest {

    private static final String POLICY = """
        # comments and empty lines are skipped

        {"apiVersion": "abac.authorization.kubernetes.io/v1beta1", "kind": "Policy", "spec": {%s}}
        """;

    @TempDir
    private Path directory;

    private AbacAuthorizer read(String policy) throws IOException {
        return AbacAuthorizer.read(Files.writeString(directory.resolve("policy"), policy));
    }

    private static AuthorizationAttributes on(
            String user, String verb, String namespace, String group, String resource) {
        UserInfo asked = UserInfo.of(user, "", List.of("devs", UserInfo.AUTHENTICATED));
        return new AuthorizationAttributes(asked, true, verb, namespace, group, "v1", resource, "", "", "");
    }

    private static AuthorizationAttributes on(String verb, String path) {
        UserInfo asked = UserInfo.of("alice", "", List.of());
        return new AuthorizationAttributes(asked, false, verb, "", "", "", "", "", "", path);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`'user': 'alice', 'namespace': '*', 'resource': '*', 'apiGroup': '*'`, true",
                "`'user': 'bob', 'namespace': '*', 'resource': '*', 'apiGroup': '*'`, false",
                "`'user': '*', 'namespace': 'shop', 'resource': 'pods'`, true",
                "`'group': '*', 'namespace': 'shop', 'resource': 'pods'`, true",
                "`'group': 'devs', 'namespace': 'shop', 'resource': 'pods'`, true",
                "`'group': 'ops', 'namespace': 'shop', 'resource': 'pods'`, false",
                "`'user': 'alice', 'group': 'ops', 'namespace': 'shop', 'resource': 'pods'`, false",
                "`'namespace': 'shop', 'resource': 'pods'`, false",
                "`'user': 'alice', 'resource': 'pods'`, false",
                "`'user': 'alice', 'namespace': 'shop', 'resource': 'secrets'`, false",
                "`'user': 'alice', 'namespace': 'shop', 'resource': 'pods', 'apiGroup': 'apps'`, false",
                "`'user': 'alice', 'namespace': 'shop', 'resource': 'pods', 'readonly': true`, false",
                "`'user': 'alice', 'nonResourcePath': '*'`, false",
            })
    void authorize_comparesAttributes(String spec, boolean allowed) throws IOException {
        AbacAuthorizer authorizer = read(POLICY.formatted(spec.replace('\'', '"')));
        assertThat(authorizer.authorize(on("alice", "create", "shop", "", "pods")))
                .isEqualTo(allowed ? Decision.allow("") : Decision.noOpinion("No policy matched."));
    }

    @Test
    void authorize_comparesPaths() throws IOException {
        AbacAuthorizer authorizer =
                read(POLICY.formatted("\"user\": \"alice\", \"readonly\": true, \"nonResourcePath\": \"/logs/*\""));
        assertThat(authorizer.authorize(on("get", "/logs/today")).isAllowed()).isTrue();
        assertThat(authorizer.authorize(on("get", "/metrics")).isAllowed()).isFalse();
        assertThat(authorizer.authorize(on("post", "/logs/today")).isAllowed()).isFalse();
        assertThat(read(POLICY.formatted("\"user\": \"alice\", \"nonResourcePath\": \"*\""))
                        .authorize(on("post", "/x"))
                        .isAllowed())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{'apiVersion': 'v1', 'kind': 'Pod'}`, `no kind \"Pod\" is registered for version \"v1\"`",
                "`{'apiVersion': 'abac.authorization.kubernetes.io/v1beta1', 'kind': 'Policy', 'spec': {'users':"
                        + " 'a'}}`, `unknown field \"spec.users\"`",
                "`{'apiVersion': 'abac.authorization.kubernetes.io/v1beta1', 'kind': 'Policy', 'spec': {'readonly':"
                        + " 'a'}}`, spec.readonly must be true or false",
                "`{'apiVersion': 'abac.authorization.kubernetes.io/v1beta1', 'kind': 'Policy', 'spec': {'user': 1}}`,"
                        + " spec.user must be a string",
                "`{`, Unexpected end-of-input",
            })
    void read_namesTheLineThatIsNoPolicy(String line, String error) {
        assertThatThrownBy(() -> read("\n" + line.replace('\'', '"')))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("error reading policy file " + directory.resolve("policy") + ", line 2: ")
                .hasMessageContaining(error);
    }
}
