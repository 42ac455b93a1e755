package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.UserInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A subject with so many bindings that they are looked up and not walked. */
class GrantTableTest {

    private static final UserInfo ALICE = RoleFixture.user("alice", "dev");
    private static final String PODS = "/api/v1/namespaces/x/pods";

    private final RoleFixture roles = new RoleFixture();

    @BeforeEach
    void bindMany() {
        for (int i = 10; i < 40; i++) {
            roles.role(
                            "clusterroles/r" + i,
                            "{verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [p" + i + "]}")
                    .binding("clusterrolebindings/b" + i, "ClusterRole/r" + i, "Group/dev");
        }
    }

    private boolean may(String method, String path) {
        return roles.allows(ALICE, method, path);
    }

    @Test
    void decides_byName() {
        assertThat(roles.decide(ALICE, "GET", PODS + "/p17").reason())
                .isEqualTo("RBAC: allowed by ClusterRoleBinding \"b17\" of ClusterRole \"r17\" to Group \"dev\"");
        assertThat(may("GET", PODS + "/p9")).isFalse();
        assertThat(may("GET", PODS + "/p17/log")).isFalse();
        assertThat(may("DELETE", PODS + "/p17")).isFalse();
    }

    @Test
    void decides_byTheFirstOfSeveral() {
        roles.role("clusterroles/all", "{verbs: ['*'], apiGroups: ['*'], resources: ['*']}")
                .binding("clusterrolebindings/b20a", "ClusterRole/all", "Group/dev");
        assertThat(roles.decide(ALICE, "GET", PODS + "/p30").reason()).contains("\"b30\"");
        assertThat(roles.decide(ALICE, "GET", PODS + "/p10").reason()).contains("\"b20a\"");
        assertThat(may("PATCH", PODS + "/p17/status")).isTrue();
    }

    @Test
    void decides_onUrls() {
        roles.role("clusterroles/r10", "{verbs: [get], nonResourceURLs: [/metrics, /logs/*]}");
        assertThat(may("GET", "/metrics")).isTrue();
        assertThat(may("GET", "/metrics/slis")).isFalse();
        assertThat(may("GET", "/logs/a/b")).isTrue();
        assertThat(may("POST", "/metrics")).isFalse();
    }

    @Test
    void follows_everyChangeAtOnce() {
        assertThat(may("DELETE", PODS + "/p17")).isFalse();
        roles.role("clusterroles/r17", "{verbs: [delete], apiGroups: [''], resources: [pods]}");
        assertThat(may("DELETE", PODS + "/p17")).isTrue();
        assertThat(may("GET", PODS + "/p17")).isFalse();
        roles.role("clusterroles/elsewhere", "{verbs: [get], apiGroups: [''], resources: [pods]}");
        assertThat(may("DELETE", PODS + "/p17")).isTrue();
        roles.index.set("clusterroles/r17", null);
        assertThat(roles.decide(ALICE, "DELETE", PODS + "/p17").reason())
                .isEqualTo("RBAC: clusterrole.rbac.authorization.k8s.io \"r17\" not found");
        roles.role("clusterroles/r17", "{verbs: [delete], apiGroups: [''], resources: [pods]}");
        assertThat(may("DELETE", PODS + "/p17")).isTrue();
        roles.index.set("clusterrolebindings/b17", null);
        assertThat(may("DELETE", PODS + "/p17")).isFalse();
    }

    @Test
    void reports_flaws() {
        roles.binding("clusterrolebindings/n", "ClusterRole/r10", "Group/dev/x");
        assertThat(roles.decide(ALICE, "DELETE", PODS + "/p").evaluationError())
                .isEqualTo("ClusterRoleBinding \"n\": subject Group \"dev\" must not have a namespace, has \"x\"");
        assertThat(may("GET", PODS + "/p11")).isTrue();
    }
}
