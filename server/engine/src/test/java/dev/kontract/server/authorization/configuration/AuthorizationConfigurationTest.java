package dev.kontract.server.authorization.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AuthorizationConfigurationTest {

    private static final Path FILE = Path.of("authz.yaml");

    private static final String HEAD = """
            apiVersion: apiserver.config.k8s.io/v1
            kind: AuthorizationConfiguration
            """;

    @TempDir
    private Path directory;

    private Path kubeconfig = FILE;

    @BeforeEach
    void write() throws IOException {
        kubeconfig = Files.writeString(directory.resolve("kubeconfig"), "");
    }

    private static AuthorizationConfiguration parse(String text) throws IOException {
        return AuthorizationConfiguration.parse(FILE, text.getBytes(StandardCharsets.UTF_8));
    }

    private String webhook(String settings) {
        return HEAD + """
                authorizers:
                - type: Webhook
                  name: hook
                  webhook:
                """ + settings.replace("FILE", kubeconfig.toString()).indent(4);
    }

    private static final String VALID = """
            timeout: 3s
            subjectAccessReviewVersion: v1
            failurePolicy: Deny
            connectionInfo: {type: KubeConfigFile, kubeConfigFile: FILE}
            """;

    private void rejects(String text, String errors) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(IOException.class)
                .hasMessage("authz.yaml is not a valid AuthorizationConfiguration: " + errors);
    }

    @Test
    void parse_readsAuthorizersInOrder() throws IOException {
        AuthorizationConfiguration read = parse(webhook(VALID + """
                authorizedTTL: 1m
                cacheUnauthorizedRequests: false
                matchConditionSubjectAccessReviewVersion: v1
                matchConditions:
                - expression: has(request.resourceAttributes)
                """) + """
                - {type: Node, name: node}
                - {type: RBAC, name: rbac}
                """);
        assertThat(read.authorizers())
                .extracting(AuthorizationConfiguration.Entry::type)
                .containsExactly("Webhook", "Node", "RBAC");
        WebhookConfiguration hook = read.authorizers().get(0).webhook().orElseThrow();
        assertThat(hook.timeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(hook.deniesOnFailure()).isTrue();
        assertThat(hook.authorizedTtl()).isEqualTo(Duration.ofMinutes(1));
        assertThat(hook.unauthorizedTtl()).isZero();
        assertThat(hook.kubeconfig()).contains(kubeconfig);
        assertThat(hook.conditions()).hasSize(1);
    }

    @Test
    void parse_defaultsTheCache() throws IOException {
        WebhookConfiguration hook =
                parse(webhook(VALID)).authorizers().get(0).webhook().orElseThrow();
        assertThat(hook.authorizedTtl()).isEqualTo(Duration.ofMinutes(5));
        assertThat(hook.unauthorizedTtl()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void parse_rejectsAuthorizers() {
        rejects(HEAD, "authorizers: Required value: at least one authorization mode must be defined");
        rejects(HEAD + "authorizer: []", "unknown field \"authorizer\"");
        rejects(
                HEAD + """
                        authorizers:
                        - {name: a}
                        - {type: Magic, name: magic}
                        - {type: RBAC, name: rbac}
                        - {type: RBAC, name: rbac}
                        - {type: Node, name: nodes}
                        - {type: AlwaysAllow, name: rbac}
                        - {type: AlwaysDeny}
                        - {type: ABAC, name: A_}
                        - {type: Webhook, name: hook}
                        """,
                "authorizers[0].type: Required value; "
                        + "authorizers[1].type: Unsupported value: \"Magic\": supported values: \"ABAC\", \"AlwaysAllow\","
                        + " \"AlwaysDeny\", \"Node\", \"RBAC\", \"Webhook\"; "
                        + "authorizers[3].type: Duplicate value: \"RBAC\"; "
                        + "authorizers[4].name: Invalid value: \"nodes\": expected name node for authorizer Node instead of"
                        + " nodes; "
                        + "authorizers[5].name: Duplicate value: \"rbac\"; "
                        + "authorizers[6].name: Required value; "
                        + "authorizers[7].name: Invalid value: \"A_\": authorizer name is invalid: a lowercase RFC 1123"
                        + " subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end"
                        + " with an alphanumeric character (e.g. 'example.com', regex used for validation is"
                        + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'); "
                        + "authorizers[8].webhook: Required value: required when type=Webhook");
    }

    @Test
    void parse_rejectsAWebhookOfAnotherType() {
        rejects(
                HEAD + "authorizers: [{type: RBAC, name: rbac, webhook: {timeout: 1s}}]",
                "authorizers[0].webhook: Invalid value: \"non-null\": may only be specified when type=Webhook");
    }

    @Test
    void parse_requiresSettingsOfAWebhook() {
        rejects(
                webhook("authorizedTTL: 1m\n"),
                "authorizers[0].timeout: Required value; "
                        + "authorizers[0].subjectAccessReviewVersion: Required value; "
                        + "authorizers[0].failurePolicy: Required value; "
                        + "authorizers[0].connectionInfo.type: Required value");
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                Arguments.of("timeout: 3s", "timeout: 31s", "timeout: Invalid value: \"31s\": must be > 0s and <= 30s"),
                Arguments.of(
                        "timeout: 3s",
                        "timeout: soon",
                        "timeout: Invalid value: \"soon\": time: invalid duration \"soon\""),
                Arguments.of(
                        "timeout: 3s",
                        "timeout: 3s\nauthorizedTTL: -1s",
                        "authorizedTTL: Invalid value: \"-1s\": must be > 0s"),
                Arguments.of(
                        "timeout: 3s",
                        "timeout: 3s\nunauthorizedTTL: -1s",
                        "unauthorizedTTL: Invalid value: \"-1s\": must be > 0s"),
                Arguments.of(
                        "ReviewVersion: v1",
                        "ReviewVersion: v2",
                        "subjectAccessReviewVersion: Unsupported value: \"v2\": supported values: \"v1\", \"v1beta1\""),
                Arguments.of(
                        "Deny",
                        "Allow",
                        "failurePolicy: Unsupported value: \"Allow\": supported values: \"NoOpinion\", \"Deny\""),
                Arguments.of(
                        "type: KubeConfigFile",
                        "type: File",
                        "connectionInfo.type: Unsupported value: \"File\": supported values: \"InClusterConfig\", \"KubeConfigFile\""),
                Arguments.of(", kubeConfigFile: FILE", "", "connectionInfo.kubeConfigFile: Required value"),
                Arguments.of(
                        "FILE",
                        "here",
                        "connectionInfo.kubeConfigFile: Invalid value: \"here\": must be an absolute path"),
                Arguments.of(
                        "FILE",
                        "/no/such",
                        "connectionInfo.kubeConfigFile: Invalid value: \"/no/such\": error loading file: stat /no/such: no such file or directory"),
                Arguments.of(
                        "FILE", "/", "connectionInfo.kubeConfigFile: Invalid value: \"/\": must be a regular file"),
                Arguments.of(
                        "timeout: 3s",
                        "timeout: 3s\nmatchConditions: [{expression: 'true'}]",
                        "matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified"),
                Arguments.of(
                        "timeout: 3s",
                        "timeout: 3s\nmatchConditionSubjectAccessReviewVersion: v2",
                        "matchConditionSubjectAccessReviewVersion: Unsupported value: \"v2\": supported values: \"v1\""));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void parse_rejectsSettingsOfAWebhook(String valid, String invalid, String error) {
        rejects(webhook(VALID.replace(valid, invalid)), "authorizers[0]." + error);
    }

    @Test
    void parse_rejectsConditions() {
        rejects(
                webhook(VALID + """
                        matchConditionSubjectAccessReviewVersion: v1
                        matchConditions:
                        - expression: ' '
                        - expression: request.user == 'a'
                        - expression: request.user == 'a'
                        - expression: request.user
                        - expression: request.nothing == 'a'
                        """),
                "authorizers[0].matchConditions[0].expression: Required value; "
                        + "authorizers[0].matchConditions[2].expression: Duplicate value: \"request.user == 'a'\"; "
                        + "authorizers[0].matchConditions[3].expression: Invalid value: \"request.user\": must evaluate to"
                        + " bool but got string; "
                        + "authorizers[0].matchConditions[4].expression: Invalid value: \"request.nothing == 'a'\":"
                        + " compilation failed: ERROR: <input>:1:8: undefined field 'nothing'\n"
                        + " | request.nothing == 'a'\n"
                        + " | .......^");
    }
}
