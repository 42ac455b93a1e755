package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.authorization.DecisionExplainer;
import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoleExplainerTest {

    private static final UserInfo ADMIN = RoleFixture.user("admin", "system:masters");
    private static final UserInfo ALICE = RoleFixture.user("alice");
    private static final String PODS = "/api/v1/namespaces/x/pods";

    private final RoleFixture roles = new RoleFixture();
    private final DecisionExplainer explainer = new RoleExplainer(roles.index, roles.resolver, roles.authorizer);

    private String explained(UserInfo asker, UserInfo user, String method, String path) {
        return explainer.explain(asker, RoleFixture.request(user, method, path));
    }

    @Test
    void tells_whatWouldBeNeeded() {
        assertThat(explained(ADMIN, ALICE, "GET", PODS))
                .isEqualTo("needs the rule {APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"list\"]}, granted by a "
                        + "RoleBinding in the namespace \"x\" or a ClusterRoleBinding; no role to bind has it");
        assertThat(explained(ADMIN, ALICE, "GET", "/metrics"))
                .isEqualTo("needs the rule {NonResourceURLs:[\"/metrics\"], Verbs:[\"get\"]}, granted by a "
                        + "ClusterRoleBinding; no role to bind has it");
        roles.role("clusterroles/view", "{verbs: [list], apiGroups: [''], resources: ['*']}")
                .role("roles/x/pods", "{verbs: ['*'], apiGroups: [''], resources: [pods]}")
                .role("roles/y/pods", "{verbs: ['*'], apiGroups: [''], resources: [pods]}");
        assertThat(explained(ADMIN, ALICE, "GET", PODS))
                .endsWith("; roles that have it: ClusterRole \"view\", Role \"pods\"");
    }

    @Test
    void tells_whatAllows() {
        roles.role("clusterroles/view", "{verbs: [list], apiGroups: [''], resources: ['*']}")
                .binding("clusterrolebindings/v", "ClusterRole/view", "User/alice");
        assertThat(explained(ADMIN, ALICE, "GET", PODS))
                .isEqualTo("the rule is {APIGroups:[\"\"], Resources:[\"*\"], Verbs:[\"list\"]}");
        assertThat(explained(ADMIN, ADMIN, "GET", PODS)).isEqualTo("the group \"system:masters\" may do everything");
    }

    @Test
    void tells_nothingToWhomItIsNoBusiness() {
        assertThat(explained(ALICE, ALICE, "GET", PODS)).isEmpty();
    }

    @Test
    void tells_nothingUnasked() {
        var request = RoleFixture.request(ALICE, "GET", PODS);
        assertThat(explainer.extended("no", ADMIN, request, Map.of())).isEqualTo("no");
        Map<String, List<String>> asked = Map.of(DecisionExplainer.HEADER, List.of("true"));
        assertThat(explainer.extended("no", ADMIN, request, asked)).startsWith("no; needs the rule ");
        assertThat(explainer.extended("", ADMIN, request, asked)).startsWith("needs the rule ");
    }
}
