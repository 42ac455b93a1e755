package dev.kontract.server.authorization.impersonation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImpersonationTest {

    private static final UserInfo ALICE = UserInfo.of("alice", "", List.of());

    private static UserInfo acting(Authorizer authorizer, Map<String, List<String>> headers) {
        RequestInfo info = RequestInfo.of("GET", "/api/v1/namespaces/x/pods", QueryParameters.parse(""));
        return new Impersonation(authorizer, "authentication.k8s.io")
                .actingUser(AuthorizationAttributes.of(ALICE, info), headers);
    }

    private static final Authorizer EVERYTHING = request -> Decision.allow("");

    /** Allows what is listed as {@code verb resource name}. */
    private static Authorizer allowing(String... what) {
        Set<String> allowed = Set.of(what);
        return request -> allowed.contains(request.verb() + " " + request.resource() + " " + request.name())
                ? Decision.allow("")
                : Decision.noOpinion("");
    }

    @Test
    void staysTheSender_withoutHeaders() {
        assertThat(acting(allowing(), Map.of("accept", List.of("*/*")))).isEqualTo(ALICE);
    }

    @Test
    void becomes_theUserWithGroupsAndMore() {
        UserInfo user = acting(
                EVERYTHING,
                Map.of(
                        "impersonate-user", List.of("dave"),
                        "impersonate-uid", List.of("u"),
                        "impersonate-group", List.of("ops"),
                        "impersonate-extra-a%2fb", List.of("c")));
        assertThat(user)
                .isEqualTo(
                        new UserInfo("dave", "u", List.of("ops", "system:authenticated"), Map.of("a/b", List.of("c"))));
    }

    @Test
    void becomes_aServiceAccountInItsGroups() {
        UserInfo user = acting(EVERYTHING, Map.of("impersonate-user", List.of("system:serviceaccount:x:bot")));
        assertThat(user.groups())
                .containsExactly("system:serviceaccounts", "system:serviceaccounts:x", "system:authenticated");
    }

    @Test
    void becomes_nobody() {
        UserInfo user = acting(EVERYTHING, Map.of("impersonate-user", List.of("system:anonymous")));
        assertThat(user.groups()).containsExactly("system:unauthenticated");
    }

    @Test
    void refuses_groupsOfNobody() {
        assertThatThrownBy(() -> acting(EVERYTHING, Map.of("impersonate-group", List.of("ops"))))
                .hasMessage("requested &user.DefaultInfo{Name:\"\", UID:\"\", Groups:[]string{\"ops\"}, "
                        + "Extra:map[string][]string(nil)} without impersonating a user name");
    }

    @Test
    void refuses_inTheWordsOfTheNarrowestWay() {
        assertThatThrownBy(() -> acting(allowing(), Map.of("impersonate-user", List.of("admin"))))
                .hasMessage("pods is forbidden: User \"alice\" cannot impersonate-on:user-info:list resource \"pods\""
                        + " in API group \"\" in the namespace \"x\"");
        assertThatThrownBy(() -> acting(
                        allowing("impersonate-on:user-info:list pods "), Map.of("impersonate-user", List.of("admin"))))
                .hasMessage("users.authentication.k8s.io \"admin\" is forbidden: User \"alice\" cannot "
                        + "impersonate:user-info resource \"users\" in API group \"authentication.k8s.io\""
                        + " at the cluster scope");
    }

    @Test
    void refuses_inTheWordsOfTheWayThatWorkedLast() {
        RequestInfo info = RequestInfo.of("GET", "/api/v1/namespaces/x/pods", QueryParameters.parse(""));
        AuthorizationAttributes request = AuthorizationAttributes.of(ALICE, info);
        Impersonation impersonation = new Impersonation(allowing("impersonate users dave"), "authentication.k8s.io");
        impersonation.actingUser(request, Map.of("impersonate-user", List.of("dave")));

        assertThatThrownBy(() -> impersonation.actingUser(request, Map.of("impersonate-user", List.of("eve"))))
                .hasMessage("users \"eve\" is forbidden: User \"alice\" cannot impersonate resource \"users\" in API"
                        + " group \"\" at the cluster scope");
    }

    @Test
    void allows_theOldWayAndTheNarrowOne() {
        Map<String, List<String>> headers = Map.of("impersonate-user", List.of("dave"));
        assertThat(acting(allowing("impersonate users dave"), headers).name()).isEqualTo("dave");
        Authorizer narrow = allowing("impersonate-on:user-info:list pods ", "impersonate:user-info users dave");
        assertThat(acting(narrow, headers).name()).isEqualTo("dave");
    }

    @Test
    void becomes_aMasterInTheOldWayOnly() {
        Map<String, List<String>> headers =
                Map.of("impersonate-user", List.of("dave"), "impersonate-group", List.of("system:masters"));
        Authorizer old = allowing("impersonate users dave", "impersonate groups system:masters");
        assertThat(acting(old, headers).groups()).contains("system:masters");
        Authorizer narrow =
                request -> request.verb().equals("impersonate") ? Decision.noOpinion("") : Decision.allow("");
        assertThatThrownBy(() -> acting(narrow, headers))
                .hasMessageContaining("impersonating the system:masters group is not allowed");
    }

    @Test
    void refuses_nodesWithNamesOfAnyLength() {
        String name = "system:node:" + "a.".repeat(20_000) + "a";
        assertThatThrownBy(() -> acting(allowing(), Map.of("impersonate-user", List.of(name))))
                .isInstanceOf(StatusException.class);
    }
}
