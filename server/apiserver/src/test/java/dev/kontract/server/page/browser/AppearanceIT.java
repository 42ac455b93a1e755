package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.Container;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks at every view with axe, wide and narrow, and leaves pictures in {@code target/screenshots}. */
class AppearanceIT {
    private static final Map<String, String> VIEWS = views();

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static ApiServer server;

    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        views.put("overview", "/ui");
        views.put("pods", "/ui/api/v1/namespaces/shop/pods");
        views.put("deployments", "/ui/apis/apps/v1/deployments?wide=true");
        views.put("empty", "/ui/api/v1/namespaces/shop/secrets");
        views.put("who-can", "/ui/-/who-can?verb=delete&resource=pods&namespace=shop");
        views.put("requests", "/ui/-/requests");
        views.put("timeline", "/ui/-/timeline");
        views.put("api", "/ui/-/api");
        views.put("api-kind", "/ui/-/api?kind=apps%2Fv1%2FStatefulSet");
        views.put("past", "/ui/api/v1/namespaces/shop?tab=earlier&at=1");
        views.put("not-found", "/ui/api/v1/namespaces/shop/nothing");
        return views;
    }

    @BeforeAll
    static void start() throws Exception {
        server = ApiServer.start(
                ServerConfig.builder().controllers("*").recordRequests(true).build());
        createShop(server.client());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void views_schemeAndSize_haveNoFindings(int width, int height) throws Exception {
        try (Tab tab = CHROMIUM.open()) {
            tab.size(width, height);
            String suffix = "-" + width;
            List<String> findings = new ArrayList<>(look(tab, "sign-in" + suffix, "/ui"));
            tab.signIn(server.pageUrl());
            for (Map.Entry<String, String> view : VIEWS.entrySet()) {
                findings.addAll(look(tab, view.getKey() + suffix, view.getValue()));
            }
            assertThat(findings).isEmpty();
            assertThat(tab.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void dialogs_schemeAndSize_haveNoFindings(int width, int height) throws Exception {
        try (Tab tab = CHROMIUM.open()) {
            tab.size(width, height);
            String suffix = "-" + width;
            List<String> findings = new ArrayList<>();
            tab.signIn(server.pageUrl());

            show(tab, "/ui/api/v1/namespaces/shop/pods");
            tab.click("button", "As request");
            tab.awaitText("kubectl get pods -n shop");
            findings.addAll(Look.at(tab, "dialog-request" + suffix));
            show(tab, "/ui/api/v1/namespaces/shop/pods");
            tab.press("?");
            tab.awaitText("show this help");
            findings.addAll(Look.at(tab, "dialog-keys" + suffix));
            show(tab, "/ui/api/v1/namespaces/shop/pods");
            tab.press("g");
            tab.await("document.activeElement.matches('.jump')");
            tab.type("dep");
            tab.await("document.querySelector('.jump-list li')?.innerText.startsWith('Deployment')");
            findings.addAll(Look.at(tab, "dialog-jump" + suffix));
            show(tab, "/ui/apis/apps/v1/namespaces/shop/deployments");
            tab.await("document.querySelector('[aria-label=\"Select web\"]')");
            tab.evaluate("document.querySelector('[aria-label=\"Select web\"]').click()");
            tab.click("button", "Delete…");
            tab.awaitText("other objects go with them");
            findings.addAll(Look.at(tab, "dialog-delete" + suffix));
            show(tab, "/ui/-/requests?resource=deployments&verb=create");
            tab.click("td a", "deployments");
            tab.awaitText("Request body");
            findings.addAll(Look.at(tab, "dialog-recorded" + suffix));
            show(tab, "/ui");
            tab.evaluate("document.querySelector('.bar button').click()");
            tab.evaluate("document.querySelector('button.account-button:last-of-type').click()");
            tab.awaitText("Sign out everywhere");
            findings.addAll(Look.at(tab, "dialog-account" + suffix));
            show(tab, "/ui");
            tab.evaluate("document.querySelector('.bar button').click()");
            findings.addAll(Look.at(tab, "rail" + suffix));

            assertThat(findings).isEmpty();
            assertThat(tab.errors()).isEmpty();
        }
    }

    private static List<String> look(Tab tab, String picture, String view) throws Exception {
        show(tab, view);
        return Look.at(tab, picture);
    }

    private static void show(Tab tab, String view) {
        tab.navigate(server.url().resolve(view));
        tab.await("document.querySelector('h1:not(.hidden)') && !document.querySelector('progress')");
    }

    private static void createShop(KontractClient client) {
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        client.deployments("shop")
                .create(new Deployment()
                        .metadata(new ObjectMeta().name("web"))
                        .spec(new DeploymentSpec()
                                .replicas(3)
                                .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                                .template(new PodTemplateSpec()
                                        .metadata(new ObjectMeta().putLabelsItem("app", "web"))
                                        .spec(new PodSpec()
                                                .addContainersItem(new Container()
                                                        .name("web")
                                                        .image("nginx"))))));
        client.deployments("shop").awaitReady("web", Duration.ofSeconds(60));
    }
}
