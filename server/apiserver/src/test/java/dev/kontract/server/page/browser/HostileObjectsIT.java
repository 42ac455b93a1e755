package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
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
            "/ui/apis/stable.example.com/v1/namespaces/default/backups?wide=true",
            "/ui/apis/stable.example.com/v1/namespaces/default/backups/hostile",
            "/ui/-/api?kind=stable.example.com%2Fv1%2FBackup",
            "/ui/-/timeline",
            "/ui/-/who-can?verb=get&resource=pods",
            "/ui/-/who-can?verb=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E&resource=javascript:alert(1)",
            "/ui/-/api?kind=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E",
            "/ui/%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E");

    /** A kind whose columns and descriptions are markup, which its objects are, too. */
    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: backups.stable.example.com}
            spec:
              group: stable.example.com
              names: {kind: Backup, plural: backups}
              scope: Namespaced
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    description: "%1$s `%1$s`"
                    properties:
                      spec:
                        type: object
                        description: "%1$s"
                        properties: {"%2$s": {type: string, description: "%1$s"}}
                additionalPrinterColumns:
                - {name: "%2$s", type: string, description: "%1$s", jsonPath: .metadata.annotations.text}
            """.formatted(SCRIPT, ROLE);

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @Test
    void views_hostileNamesAndAnnotations_runNoScript() throws Exception {
        ServerConfig config = ServerConfig.builder()
                .crds(new ByteArrayInputStream(DEFINITION.getBytes(StandardCharsets.UTF_8)))
                .recordRequests(true)
                .build();
        try (ApiServer server = ApiServer.start(config);
                Tab tab = CHROMIUM.open()) {
            createHostileObjects(server.client());
            tab.signIn(server.pageUrl());

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
            tab.navigate(server.url().resolve("/ui/-/requests?verb=create&resource=configmaps"));
            tab.click("td a", "/api/v1/namespaces/default/configmaps");
            tab.awaitText("Request body");
            tab.awaitText(SCRIPT);
            assertThat(tab.evaluate("window.hacked === undefined").asBoolean()).isTrue();
            assertThat(tab.violations()).isEmpty();
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
        CustomObject backup = new CustomObject();
        backup.setApiVersion("stable.example.com/v1");
        backup.setKind("Backup");
        backup.setMetadata(new ObjectMeta().name("hostile").putAnnotationsItem("text", SCRIPT));
        client.resource(Kind.custom("stable.example.com/v1", "Backup", "backups", Kind.Scope.NAMESPACED), "default")
                .create(backup);
        client.configMaps("default")
                .create(new ConfigMap()
                        .metadata(new ObjectMeta().name("hostile").putAnnotationsItem("example.com/text", SCRIPT))
                        .data(Map.of("script", SCRIPT, "url", "javascript:window.hacked=1")));
    }
}
