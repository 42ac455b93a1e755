package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyRuleTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /api/v1/namespaces/x/pods/p | {verbs: [get], apiGroups: [''], resources: [pods]} | true",
                "GET | /api/v1/namespaces/x/pods/p | {verbs: ['*'], apiGroups: ['*'], resources: ['*']} | true",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: ['*'], apiGroups: ['*'], resources: ['*']} | true",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: [pods]} | false",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: [pods/log]} | true",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: ['*/log']} | true",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: ['*/og']} | false",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: [/log]} | false",
                "GET | /api/v1/namespaces/x/pods/p/log | {verbs: [get], apiGroups: [''], resources: ['pods/*']} | false",
                "GET | /api/v1/namespaces/x/pods/p | {verbs: [get], apiGroups: [''], resources: ['*/log']} | false",
                "GET | /api/v1/namespaces/x/pods/p | {verbs: [get], apiGroups: [apps], resources: [pods]} | false",
                "GET | /api/v1/namespaces/x/pods/p | {verbs: [list], apiGroups: [''], resources: [pods]} | false",
                "GET | /api/v1/namespaces/x/pods/p | {verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [p]}"
                        + " | true",
                "GET | /api/v1/namespaces/x/pods/q | {verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [p]}"
                        + " | false",
                "GET | /api/v1/namespaces/x/pods | {verbs: [list], apiGroups: [''], resources: [pods], resourceNames: [p]}"
                        + " | false",
                "GET | /healthz | {verbs: [get], nonResourceURLs: ['*']} | true",
                "GET | /healthz | {verbs: ['*'], apiGroups: ['*'], resources: ['*']} | false",
                "GET | /api/v1/pods | {verbs: ['*'], nonResourceURLs: ['*']} | false",
                "GET | /healthz/etcd | {verbs: [get], nonResourceURLs: [/healthz/*]} | true",
                "GET | /healthz | {verbs: [get], nonResourceURLs: [/healthz/*]} | false",
                "GET | /healthz | {verbs: [get], nonResourceURLs: [/health]} | false",
                "HEAD | /healthz | {verbs: [get], nonResourceURLs: [/healthz]} | false"
            })
    void allows_asWritten(String method, String path, String rule, boolean expected) {
        PolicyRule one = PolicyRule.of(RoleFixture.yaml(rule));
        assertThat(one.allows(RoleFixture.request(RoleFixture.user("u"), method, path)))
                .isEqualTo(expected);
    }
}
