package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects and names that are valid, and that few views expect. */
class OddObjectsIT {
    private static final String ODDITIES = "/apis/odd.example.com/v1/namespaces/default/oddities";
    private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
    private static final String DEFINITION = """
            {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "%1$s.odd.example.com"},
             "spec": {"group": "odd.example.com", "names": {"kind": "%2$s", "plural": "%1$s"}, "scope": "Namespaced",
              "versions": [{"name": "v1", "served": true, "storage": true,
               "schema": {"openAPIV3Schema": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}
            """;
    private static final String CONDITIONS = """
            [null, "words", {"type": "Ready", "status": "True", "lastTransitionTime": "yesterday", "message": {"a": [1]}, "reason": 5}]""";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static TestServer server;
    private Tab tab;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none").recordRequests(true));
        define("oddities", "Oddity");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        tab = CHROMIUM.signedIn(server.server.pageUrl());
    }

    @AfterEach
    void close() {
        tab.closeFaultless();
    }

    private static void define(String plural, String kind) throws IOException, InterruptedException {
        post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION.formatted(plural, kind));
    }

    private static void post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = server.post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    private static void oddity(String name, String fields) throws IOException, InterruptedException {
        post(
                ODDITIES,
                "{\"apiVersion\": \"odd.example.com/v1\", \"kind\": \"Oddity\", \"metadata\": {\"name\": \"" + name
                        + "\"}, " + fields + "}");
    }

    private void show(String path) {
        tab.navigate(server.server.url().resolve("/ui" + path));
        tab.await("document.querySelector('main h1') && !document.querySelector('progress')");
        assertThat(tab.text()).doesNotContain("This view failed");
    }

    @Test
    void summary_conditionsOfAnyForm_showsThoseThatAreSome() throws Exception {
        oddity("conditions", "\"status\": {\"conditions\": " + CONDITIONS + ", \"phase\": {\"a\": 1}}");

        show(ODDITIES + "/conditions");

        tab.await("document.querySelectorAll('[aria-label=Conditions] tbody tr').length === 1");
        assertThat(tab.text()).contains("yesterday").contains("{\"a\":[1]}");
    }

    @Test
    void summary_specAndStatusOfAnyForm_areShown() throws Exception {
        oddity("texts", "\"spec\": \"some words\", \"status\": \"others\"");
        oddity("nothing", "\"spec\": {\"a\": 1, \"selector\": {\"matchLabels\": 5}}, \"status\": null");

        show(ODDITIES + "/texts");
        tab.awaitText("some words");
        show(ODDITIES + "/nothing");
        tab.awaitText("Fields");
    }

    @Test
    void changes_keysThatAllObjectsHave_areThoseOfTheObject() throws Exception {
        String maps = "/api/v1/namespaces/default/configmaps";
        post(maps, "{\"metadata\": {\"name\": \"keys\"}, \"data\": {\"a\": \"1\"}}");
        server.send("PATCH", maps + "/keys", "application/merge-patch+json", "{\"data\": {\"constructor\": \"1\"}}");

        show(maps + "/keys?tab=changes");

        tab.awaitText("data.constructor added");
    }

    @Test
    void moment_thatIsNone_isRefusedInPlace() {
        show("/api/v1/namespaces/default/configmaps?at=nonsense");

        tab.awaitText("must be a time such as");
    }

    @Test
    void changedObject_withCharactersOfAddresses_isFound() throws Exception {
        String name = "a#b?c,d=e";
        post(ROLES, "{\"metadata\": {\"name\": \"" + name + "\"}, \"rules\": []}");

        show("");
        tab.click("[aria-label=\"What changed\"] a", name);

        tab.await("document.querySelector('h1')?.innerText.startsWith(" + Tab.literal(name) + ")");
        tab.awaitText("created");
        assertThat(tab.text()).doesNotContain("Not live");
    }

    @Test
    void kind_definedMeanwhile_isServed() throws Exception {
        show("");
        define("latecomers", "Latecomer");
        tab.evaluate("history.pushState(null, '', '/ui/apis/odd.example.com/v1/namespaces/default/latecomers');"
                + " dispatchEvent(new PopStateEvent('popstate'))");

        tab.awaitText("No latecomers in default.");
    }
}
