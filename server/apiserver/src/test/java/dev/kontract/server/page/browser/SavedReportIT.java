package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Container;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.Secret;
import dev.kontract.model.Toleration;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.recording.TimelineReport;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens the report of a server that is closed. */
class SavedReportIT {
    private static final String HOSTILE =
            "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>";
    private static final long LONG = 9007199254740993L;
    private static final String ROLE = "<img src=x onerror=window.hacked=1>";
    private static final String MAPS = "/api/v1/namespaces/shop/configmaps";
    private static final Map<String, String> VIEWS = views();

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @TempDir
    static Path folder;

    private static URI report;

    private Tab tab;

    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        views.put("timeline", "/");
        views.put("requests", "/-/requests");
        views.put("pods", "/api/v1/namespaces/shop/pods");
        views.put("roles", "/apis/rbac.authorization.k8s.io/v1/clusterroles");
        views.put(
                "role",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles/%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E");
        views.put("summary", MAPS + "/settings");
        views.put("yaml", MAPS + "/settings?tab=yaml");
        views.put("changes", MAPS + "/settings?tab=changes");
        views.put("rollout", "/apis/apps/v1/namespaces/shop/deployments/web?tab=rollout");
        return views;
    }

    @BeforeAll
    static void save() throws Exception {
        Path file = folder.resolve("report.html");
        try (ApiServer server = ApiServer.start(
                ServerConfig.builder().controllers("*").recordRequests(true).build())) {
            KontractClient client = server.client();
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            client.deployments("shop").create(deployment());
            client.deployments("shop").awaitReady("web", Duration.ofSeconds(60));
            client.configMaps("shop").create(map("settings", "blue").putDataItem("text", HOSTILE));
            client.configMaps("shop").update("settings", map -> map.putDataItem("colour", "green"));
            client.secrets("shop").create(password("first"));
            client.secrets("shop")
                    .update("login", secret -> secret.setData(password("second").getData()));
            client.secrets("shop")
                    .update("login", secret -> secret.setData(password("first").getData()));
            client.configMaps("shop").create(map("gone", "red"));
            client.configMaps("shop").delete("gone");
            client.clusterRoles().create(new ClusterRole().metadata(new ObjectMeta().name(ROLE)));
            assertThat(client.configMaps("shop").find("missing")).isEmpty();
            TimelineReport.of(server.requests())
                    .titled("ShopIT.opens " + HOSTILE)
                    .failed(new AssertionError("expected: green " + HOSTILE, new IllegalStateException("no paint")))
                    .writeHtml(file);
        }
        report = file.toUri();
    }

    private static Secret password(String value) {
        return new Secret()
                .metadata(new ObjectMeta().name("login"))
                .data(Map.of("password", value.getBytes(StandardCharsets.UTF_8)));
    }

    private static ConfigMap map(String name, String colour) {
        return new ConfigMap()
                .metadata(new ObjectMeta().name(name).putAnnotationsItem("example.com/text", HOSTILE))
                .putDataItem("colour", colour);
    }

    private static Deployment deployment() {
        return new Deployment()
                .metadata(new ObjectMeta().name("web"))
                .spec(new DeploymentSpec()
                        .replicas(3)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(new PodTemplateSpec()
                                .metadata(new ObjectMeta().putLabelsItem("app", "web"))
                                .spec(new PodSpec()
                                        .addTolerationsItem(new Toleration()
                                                .key("slow")
                                                .operator("Exists")
                                                .effect("NoExecute")
                                                .tolerationSeconds(LONG))
                                        .addContainersItem(
                                                new Container().name("web").image("nginx")))));
    }

    @BeforeEach
    void open() {
        tab = CHROMIUM.open();
        tab.navigate(report);
        tab.await("document.querySelector('.rail') && document.querySelector('.timeline-chart svg')");
    }

    @AfterEach
    void close() {
        assertThat(tab.errors()).isEmpty();
        assertThat(tab.violations()).isEmpty();
        assertThat(tab.evaluate(
                                "performance.getEntriesByType('resource').filter(each => !each.name.startsWith('data:')).length")
                        .asInt())
                .as("requests")
                .isZero();
        tab.close();
    }

    private void show(String view) {
        tab.evaluate(
                "new Promise(done => { addEventListener('hashchange', () => requestAnimationFrame(done), {once: true});"
                        + " location.hash = " + Tab.literal(view) + "; })");
        tab.await("document.querySelector('main h1') && !document.querySelector('progress')");
    }

    @Test
    void timeline_showsRequestsWithTheirOutcomeAndChanges() {
        assertThat(tab.text())
                .contains(
                        "ShopIT.opens",
                        "create configmaps shop/settings",
                        "NotFound: configmaps \"missing\" not found");
        assertThat(tab.evaluate("document.querySelectorAll('.request-mark.failed').length")
                        .asInt())
                .isPositive();
        assertThat(tab.evaluate("document.querySelectorAll('.lane').length").asInt())
                .as("users")
                .isGreaterThan(2);

        tab.click(".story summary", "changed shop/configmaps/settings");
        tab.await("document.querySelector('.story .diff .added')");
        assertThat(tab.evaluate("document.querySelector('.story .diff .removed').innerText")
                        .asText())
                .contains("colour: blue");

        tab.click("label", "Reads");
        tab.await("!document.body.innerText.includes('get namespaces')");
    }

    @Test
    void failure_isAtTheTop() {
        String failure = tab.evaluate("document.querySelector('main header + *').innerText")
                .asText();

        assertThat(failure)
                .contains("expected: green " + HOSTILE, "at " + SavedReportIT.class.getName() + ".save(")
                .contains("Caused by: java.lang.IllegalStateException: no paint");
    }

    @Test
    void bar_narrowPage_hasTheTitleOfItsView() {
        tab.size(390, 844);
        String title = "document.querySelector('.bar span').innerText";
        assertThat(tab.evaluate(title).asText()).isEqualTo("Timeline");
        show("/");
        assertThat(tab.evaluate(title).asText()).isEqualTo("Timeline");
        show("/-/requests");
        assertThat(tab.evaluate(title).asText()).isEqualTo("Requests");
    }

    @Test
    void objects_areShownAsTheyWereLast() {
        tab.click(".rail a", "ConfigMap");
        tab.click("td a", "settings");
        tab.awaitText("green");
        tab.click("[role=tab]", "Changes");
        tab.awaitText("data.colour blue → green");
        tab.click("[role=tab]", "YAML");
        tab.awaitText("colour: green");
        assertThat(tab.evaluate(
                                "[...document.querySelectorAll('button')].some(each => /Edit|Delete|As request/.test(each.innerText))")
                        .asBoolean())
                .as("changes the server")
                .isFalse();

        show(MAPS + "/gone");
        tab.awaitText("There is no ConfigMap gone in shop.");
        assertThat(tab.evaluate("document.querySelectorAll('.revisions > li').length")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void numbers_thatJavaScriptCannotHave_keepTheirDigits() {
        for (String view : List.of("", "?tab=yaml")) {
            show("/apis/apps/v1/namespaces/shop/deployments/web" + view);
            tab.await("document.querySelector('main').textContent.includes('tolerationSeconds: " + LONG + "')");
        }
    }

    @Test
    void secret_valuesThatDiffer_areToldApartAndNotShown() {
        show("/api/v1/namespaces/shop/secrets/login?tab=changes");

        tab.awaitText("data.password REDACTED → REDACTED, value 2");
        tab.awaitText("data.password REDACTED, value 2 → REDACTED");
    }

    @Test
    void rollout_hasALaneForEachPod() {
        show(VIEWS.get("rollout"));
        tab.await("document.querySelectorAll('.rollout-chart .ready').length === 3");
        assertThat(tab.text()).contains("3 of 3 pods ready");
    }

    @Test
    void requests_areFilteredAndOpened() {
        show("/-/requests?verb=create&resource=configmaps");
        tab.await("(rows => rows.length > 1 && rows.every(row => row.innerText.includes('create')))"
                + "([...document.querySelectorAll('tbody tr')])");
        tab.click("td a", MAPS);
        tab.await("document.querySelector('dialog[open]')");
        tab.awaitText("Request body");
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void views_haveNoFindingsAndRunNoScript(int width, int height) throws Exception {
        tab.size(width, height);
        List<String> findings = new ArrayList<>();
        for (Map.Entry<String, String> view : VIEWS.entrySet()) {
            show(view.getValue());
            String name = "report-%s-%d".formatted(view.getKey(), width);
            findings.addAll(Look.at(tab, name));
            assertThat(tab.evaluate(
                                    "window.hacked === undefined && document.querySelectorAll('img, main script').length === 0")
                            .asBoolean())
                    .as(name)
                    .isTrue();
        }
        assertThat(findings).isEmpty();
    }
}
