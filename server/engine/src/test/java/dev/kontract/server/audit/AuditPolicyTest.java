package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditPolicyTest {

    private static final AuditPolicy POLICY = AuditPolicyReader.read("""
            apiVersion: audit.k8s.io/v1
            kind: Policy
            omitStages: [RequestReceived]
            omitManagedFields: true
            rules:
            - level: None
              users: [system:probe]
              nonResourceURLs: ["/healthz*", /version]
            - level: None
              userGroups: [system:nodes, quiet]
              verbs: [get, list]
            - level: RequestResponse
              omitManagedFields: false
              omitStages: [Panic]
              resources:
              - group: apps
                resources: [statefulsets, "*/scale"]
              - group: ""
                resources: [pods/*]
                resourceNames: [web-0]
            - level: Request
              namespaces: [kube-system, ""]
              resources: [{group: "*"}]
            - level: Metadata
              verbs: [create]
            """.getBytes(StandardCharsets.UTF_8));

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "system:probe, , GET, /healthz/ping, NONE",
        "system:probe, , GET, /version, NONE",
        "system:probe, , GET, /versions, NONE",
        "ann, , POST, /version, NONE",
        "ann, system:nodes, GET, /apis/apps/v1/namespaces/a/statefulsets/b, NONE",
        "ann, other, GET, /apis/apps/v1/namespaces/a/statefulsets/b, REQUEST_RESPONSE",
        "ann, quiet, PUT, /apis/apps/v1/namespaces/a/statefulsets/b, REQUEST_RESPONSE",
        "ann, , GET, /apis/apps/v1/namespaces/a/statefulsets/b/scale, REQUEST_RESPONSE",
        "ann, , GET, /apis/apps/v1/namespaces/a/deployments/b/scale, REQUEST_RESPONSE",
        "ann, , GET, /apis/apps/v1/namespaces/a/statefulsets/b/status, NONE",
        "ann, , GET, /api/v1/namespaces/a/pods/web-0, REQUEST_RESPONSE",
        "ann, , GET, /api/v1/namespaces/a/pods/web-0/log, REQUEST_RESPONSE",
        "ann, , GET, /api/v1/namespaces/a/pods/web-1/log, NONE",
        "ann, , GET, /api/v1/namespaces/kube-system/configmaps, REQUEST",
        "ann, , GET, /api/v1/nodes, REQUEST",
        "ann, , POST, /api/v1/namespaces/a/configmaps, METADATA",
        "ann, , DELETE, /api/v1/namespaces/a/configmaps/b, NONE"
    })
    void interestIn_isThatOfTheFirstRuleThatMatches(
            String user, String groups, String method, String path, AuditLevel level) {
        List<String> all = groups == null ? List.of() : Arrays.asList(groups.split(" ", -1));

        assertThat(interest(UserInfo.of(user, "", all), method, path).level()).isEqualTo(level);
    }

    @Test
    void interestIn_joinsStagesAndPrefersTheRulesManagedFields() {
        UserInfo ann = UserInfo.of("ann", "", List.of());

        AuditDecision own = interest(ann, "GET", "/apis/apps/v1/namespaces/a/statefulsets/b");
        AuditDecision inherited = interest(ann, "GET", "/api/v1/nodes");

        assertThat(own.omitStages()).containsExactlyInAnyOrder(AuditStage.REQUEST_RECEIVED, AuditStage.PANIC);
        assertThat(own.managedFields()).isEqualTo(AuditDecision.ManagedFields.KEPT);
        assertThat(inherited.omitStages()).containsExactly(AuditStage.REQUEST_RECEIVED);
        assertThat(inherited.managedFields()).isEqualTo(AuditDecision.ManagedFields.OMITTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{level: Metadta} | rules[0].level: want None, Metadata, Request or RequestResponse, not \"Metadta\"",
                "{} | rules[0].level: want None",
                "{level: None, verb: [get]} | rules[0].verb: unknown field",
                "{level: None, verbs: get} | rules[0].verbs: want a list, not \"get\"",
                "{level: None, users: [1]} | rules[0].users[0]: want a string, not 1",
                "{level: None, omitStages: [Late]} | rules[0].omitStages[0]: want RequestReceived",
                "{level: None, nonResourceURLs: [healthz]} | rules[0].nonResourceURLs[0]: a URL begins with a slash",
                "{level: None, nonResourceURLs: [/a*b]} | rules[0].nonResourceURLs[0]: a wildcard is the last",
                "{level: None, nonResourceURLs: [/a], namespaces: [b]} | cannot be about both",
                "{level: None, resources: [{group: apps/v1}]} | rules[0].resources[0].group: want the name of a group",
                "{level: None, resources: [{resourceNames: [a]}]} | names need at least one resource",
                "{level: None, omitManagedFields: 1} | rules[0].omitManagedFields: want true or false"
            })
    void read_ofAPolicyWithAFault_saysWhereItIs(String rule, String complaint) {
        String policy = "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [" + rule + "]}";

        assertThatThrownBy(() -> AuditPolicyReader.read(policy.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(complaint);
    }

    @Test
    void read_ofSomethingElse_saysWhatIsWanted() throws Exception {
        Path file = Files.writeString(directory.resolve("policy.yaml"), "kind: Pod\n");

        assertThatThrownBy(() -> AuditPolicy.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": want apiVersion audit.k8s.io/v1, kind Policy; rules: want at least one");
    }

    private static AuditDecision interest(UserInfo user, String method, String path) {
        return POLICY.interestIn(user, RequestInfo.of(method, path, QueryParameters.parse("")));
    }
}
