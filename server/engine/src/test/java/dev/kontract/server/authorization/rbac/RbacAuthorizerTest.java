package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.UserInfo;
import org.junit.jupiter.api.Test;

class RbacAuthorizerTest {

    private static final String READ_PODS = "{verbs: [get, list], apiGroups: [''], resources: [pods]}";
    private static final UserInfo ALICE = RoleFixture.user("alice", "dev", "system:authenticated");
    private static final UserInfo CAROL = RoleFixture.user("carol", "system:authenticated");

    private final RoleFixture roles = new RoleFixture();

    @Test
    void allows_nothingByDefault() {
        Decision decision = roles.decide(ALICE, "GET", "/api/v1/namespaces/x/pods");
        assertThat(decision).isEqualTo(Decision.noOpinion(""));
    }

    @Test
    void allows_whatARoleOfTheNamespaceSays() {
        roles.role("roles/x/reader", READ_PODS).binding("rolebindings/x/b", "Role/reader", "User/alice");
        Decision decision = roles.decide(ALICE, "GET", "/api/v1/namespaces/x/pods");
        assertThat(decision.isAllowed()).isTrue();
        assertThat(decision.reason())
                .isEqualTo("RBAC: allowed by RoleBinding \"b/x\" of Role \"reader\" to User \"alice\"");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/y/pods")).isFalse();
        assertThat(roles.allows(ALICE, "GET", "/api/v1/pods")).isFalse();
        assertThat(roles.allows(ALICE, "DELETE", "/api/v1/namespaces/x/pods/p")).isFalse();
        assertThat(roles.allows(CAROL, "GET", "/api/v1/namespaces/x/pods")).isFalse();
    }

    @Test
    void allows_aClusterRoleWhereItIsBound() {
        roles.role("clusterroles/reader", READ_PODS)
                .binding("rolebindings/x/b", "ClusterRole/reader", "User/alice")
                .binding("clusterrolebindings/all", "ClusterRole/reader", "User/carol");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isTrue();
        assertThat(roles.allows(ALICE, "GET", "/api/v1/pods")).isFalse();
        assertThat(roles.allows(CAROL, "GET", "/api/v1/pods")).isTrue();
        assertThat(roles.allows(CAROL, "GET", "/api/v1/namespaces/x/pods/p")).isTrue();
    }

    @Test
    void allows_groupsAndServiceAccounts() {
        roles.role("clusterroles/reader", READ_PODS)
                .binding("rolebindings/x/g", "ClusterRole/reader", "Group/dev")
                .binding("rolebindings/x/s", "ClusterRole/reader", "ServiceAccount/bot");
        assertThat(roles.decide(ALICE, "GET", "/api/v1/namespaces/x/pods").reason())
                .endsWith("to Group \"dev\"");
        UserInfo bot = RoleFixture.user("system:serviceaccount:x:bot");
        assertThat(roles.decide(bot, "GET", "/api/v1/namespaces/x/pods").reason())
                .endsWith("to ServiceAccount \"bot/x\"");
        assertThat(roles.allows(RoleFixture.user("system:serviceaccount:y:bot"), "GET", "/api/v1/namespaces/x/pods"))
                .isFalse();
    }

    @Test
    void allows_urlsThroughBindingsOfTheClusterOnly() {
        roles.role("clusterroles/m", "{verbs: [get], nonResourceURLs: [/metrics, /logs/*]}")
                .binding("clusterrolebindings/m", "ClusterRole/m", "User/alice")
                .binding("rolebindings/x/m", "ClusterRole/m", "User/carol");
        assertThat(roles.allows(ALICE, "GET", "/metrics")).isTrue();
        assertThat(roles.allows(ALICE, "GET", "/logs/a/b")).isTrue();
        assertThat(roles.allows(ALICE, "GET", "/logs")).isFalse();
        assertThat(roles.allows(ALICE, "POST", "/metrics")).isFalse();
        assertThat(roles.allows(CAROL, "GET", "/metrics")).isFalse();
    }

    @Test
    void allows_mastersEverything() {
        Decision decision = roles.decide(RoleFixture.user("admin", "system:masters"), "DELETE", "/api/v1/pods");
        assertThat(decision).isEqualTo(Decision.allow(""));
    }

    @Test
    void reports_rolesThatAreNotThereAndGoesOn() {
        roles.role("clusterroles/reader", READ_PODS)
                .binding("clusterrolebindings/z", "ClusterRole/missing", "User/alice")
                .binding("rolebindings/x/y", "Role/gone", "User/alice")
                .binding("rolebindings/x/b", "ClusterRole/reader", "User/alice");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isTrue();
        assertThat(roles.decide(ALICE, "DELETE", "/api/v1/namespaces/x/pods/p").reason())
                .isEqualTo("RBAC: [clusterrole.rbac.authorization.k8s.io \"missing\" not found, "
                        + "role.rbac.authorization.k8s.io \"gone\" not found]");
    }

    @Test
    void reports_subjectsThatAreMalformedAndGoesOn() {
        roles.role("clusterroles/reader", READ_PODS)
                .binding("clusterrolebindings/r", "ClusterRole/reader", "Robot/alice")
                .binding("clusterrolebindings/n", "ClusterRole/reader", "User/alice/x");
        Decision decision = roles.decide(ALICE, "GET", "/api/v1/pods");
        assertThat(decision.isAllowed()).isFalse();
        assertThat(decision.reason()).isEmpty();
        assertThat(decision.evaluationError())
                .contains("subject kind \"Robot\" is not recognized")
                .contains("subject User \"alice\" must not have a namespace, has \"x\"");
        roles.binding("clusterrolebindings/a", "ClusterRole/reader", "User/alice");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/pods")).isTrue();
    }

    @Test
    void follows_changes() {
        roles.binding("rolebindings/x/b", "Role/reader", "User/alice");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isFalse();
        roles.role("roles/x/reader", READ_PODS);
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isTrue();
        roles.role("roles/x/reader");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isFalse();
        roles.role("roles/x/reader", READ_PODS).binding("rolebindings/x/b", "Role/reader", "User/carol");
        assertThat(roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods")).isFalse();
        assertThat(roles.allows(CAROL, "GET", "/api/v1/namespaces/x/pods")).isTrue();
        roles.index.set("rolebindings/x/b", null);
        assertThat(roles.allows(CAROL, "GET", "/api/v1/namespaces/x/pods")).isFalse();
    }
}
