package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.server.ApiServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HostileObjectsIT {
    private static final String ROLE = "<img src=x onerror=window.hacked=1>";
    private static final String SCRIPT = "</script><script>window.hacked=1</script><svg onload=window.hacked=1>";
    private static final List<String> VIEWS = List.of(
            "/ui",
            "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles",
            "/ui/apis/rbac.authorization.k8s.io/v1/clusterroles/%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E",
            "/ui/api/v1/namespaces/default/configmaps",
            "/ui/api/v1/namespaces/default/configmaps/hostile",
            "/ui/api/v1/namespaces/default/configmaps/hostile?tab=yaml",
            "/ui/api/v1/namespaces/default/configmaps/hostile?tab=changes",
            "/ui/-/requests",
            "/ui/-/timeline",
            "/ui/-/who-can?verb=get&resource=pods",
            "/ui/-/who-can?verb=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E&resource=javascript:alert(1)",
            "/ui/-/api?kind=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E",
            "/ui/%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E");

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @Test
    void views_hostileNamesAndAnnotations_runNoScript() throws Exception {
        try (ApiServer server = ApiServer.start();
                Tab tab = CHROMIUM.open()) {
            createHostileObjects(server.client());
            tab.navigate(server.pageUrl());
            tab.await("document.querySelector('.rail')");

            for (String view : VIEWS) {
                tab.navigate(server.url().resolve(view));
                tab.await("document.querySelector('main h1') && !document.querySelector('progress')");

                assertThat(tab.evaluate("window.hacked === undefined").asBoolean())
                        .as(view)
                        .isTrue();
                assertThat(tab.evaluate("document.querySelectorAll('img, svg[onload], main script').length")
                                .asInt())
                        .as(view)
                        .isZero();
                assertThat(tab.violations()).as(view).isEmpty();
            }
            assertThat(tab.errors()).isEmpty();
        }
    }

    private static void createHostileObjects(KontractClient client) {
        client.clusterRoles()
                .create(new ClusterRole()
                        .metadata(new ObjectMeta().name(ROLE))
                        .addRulesItem(new PolicyRule()
                                .apiGroups(List.of(SCRIPT))
                                .resources(List.of(SCRIPT))
                                .verbs(List.of(SCRIPT))));
        client.configMaps("default")
                .create(new ConfigMap()
                        .metadata(new ObjectMeta().name("hostile").putAnnotationsItem("example.com/text", SCRIPT))
                        .data(Map.of("script", SCRIPT, "url", "javascript:window.hacked=1")));
    }
}
