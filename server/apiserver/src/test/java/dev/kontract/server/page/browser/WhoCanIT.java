package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.model.RoleRef;
import dev.kontract.model.Subject;
import dev.kontract.server.ServerConfig;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Questions about access to subresources, named objects and paths. */
class WhoCanIT {

    @RegisterExtension
    static final ServedPage PAGE = new ServedPage(ServerConfig.builder().controllers("none"));

    private final Tab tab;

    WhoCanIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void grant() {
        grant(
                "scaler",
                new PolicyRule()
                        .apiGroups(List.of("*"))
                        .resources(List.of("*/scale"))
                        .verbs(List.of("update")));
        grant(
                "reader",
                new PolicyRule()
                        .apiGroups(List.of(""))
                        .resources(List.of("secrets"))
                        .resourceNames(List.of("login"))
                        .verbs(List.of("get")));
        grant("prober", new PolicyRule().nonResourceURLs(List.of("/probes/*")).verbs(List.of("get")));
    }

    private static void grant(String name, PolicyRule rule) {
        KontractClient client = PAGE.client();
        client.clusterRoles()
                .create(new ClusterRole().metadata(new ObjectMeta().name(name)).addRulesItem(rule));
        client.clusterRoleBindings()
                .create(new ClusterRoleBinding()
                        .metadata(new ObjectMeta().name(name + "s"))
                        .roleRef(new RoleRef()
                                .apiGroup("rbac.authorization.k8s.io")
                                .kind("ClusterRole")
                                .name(name))
                        .addSubjectsItem(new Subject()
                                .apiGroup("rbac.authorization.k8s.io")
                                .kind("User")
                                .name(name)));
    }

    private void ask(String query) {
        tab.navigate(PAGE.address("/-/who-can?" + query));
        tab.await("document.querySelector('[aria-label=\"Everybody who can\"]')");
    }

    private String rowOf(String user) {
        return tab.evaluate("[...document.querySelectorAll('tr')].find(row => row.innerText.includes('user " + user
                        + "'))?.innerText ?? ''")
                .asText();
    }

    @Test
    void subresource_isGrantedByAWildcard() {
        ask("user=scaler&verb=update&resource=deployments/scale&group=apps");

        tab.awaitText("May scaler update deployments/scale?");
        tab.awaitText("The rule: update on scale of every resource in every group");
        assertThat(rowOf("scaler")).contains("scalers").doesNotContain("only");
        ask("user=scaler&verb=update&resource=deployments&group=apps");
        assertThat(rowOf("scaler")).isEmpty();
    }

    @Test
    void namedObjects_areSaidToBeTheOnlyOnes() {
        ask("verb=get&resource=secrets");
        assertThat(rowOf("reader")).contains("only login");

        ask("verb=get&resource=secrets&name=other");
        assertThat(rowOf("reader")).isEmpty();
        ask("user=reader&verb=get&resource=secrets&name=login");
        tab.await("document.querySelector('.state.ok')?.innerText === 'yes'");
    }

    @Test
    void unknownNames_areDoubted() {
        ask("user=shop/robot&verb=remove&resource=secretz");

        tab.awaitText("The server has no resource secretz.");
        tab.awaitText("The verb remove is not a usual one.");
        tab.click("p a", "Ask for the service account");
        tab.awaitText("May system:serviceaccount:shop:robot remove secretz?");
        ask("verb=get&resource=deployments");
        tab.awaitText("It has deployments.apps.");
    }

    @Test
    void path_isGrantedByItsBeginning() {
        ask("user=prober&verb=get&path=/probes/ready");

        tab.await("document.querySelector('.state.ok')?.innerText === 'yes'");
        assertThat(rowOf("prober")).contains("get on /probes/*");
        tab.click(".view-head button", "As request");
        tab.awaitText("kubectl auth can-i get /probes/ready --as prober");
    }
}
