package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.node.NodeSimulation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the overview, the tables and the list of requests say of a server with nodes, controllers and a custom kind. */
class PageViewsIT {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String BACKUPS = "/apis/stable.example.com/v1/namespaces/default/backups";
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
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                additionalPrinterColumns:
                - {name: Target, type: string, jsonPath: .spec.target}
                - {name: Kept, type: integer, jsonPath: .spec.kept, priority: 1}
            """;

    @RegisterExtension
    static final ServedPage PAGE = new ServedPage(ServerConfig.builder()
            .controllers("*")
            .nodes(NodeSimulation.of(2))
            .crds(new ByteArrayInputStream(DEFINITION.getBytes(StandardCharsets.UTF_8)))
            .recordRequests(true));

    private final Tab tab;

    PageViewsIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void fill() throws IOException, InterruptedException {
        create("one");
        backup("daily", "tape", 7);
        backup("weekly", "disk", 30);
        apply("/apis/batch/v1/namespaces/default/jobs/sum", """
                {apiVersion: batch/v1, kind: Job, metadata: {name: sum}, spec: {completions: 2, parallelism: 1,
                  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}""");
        apply("/apis/apps/v1/namespaces/default/daemonsets/agent", """
                {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: agent}, spec: {selector: {matchLabels: {app: agent}},
                  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: main, image: agent}]}}}}""");
        apply("/apis/apps/v1/namespaces/default/deployments/stuck", """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: stuck}, spec: {selector: {matchLabels: {app: stuck}},
                  template: {metadata: {labels: {app: stuck}},
                  spec: {nodeSelector: {disk: none}, containers: [{name: main, image: stuck}]}}}}""");
    }

    private static void create(String name) {
        PAGE.client()
                .configMaps("default")
                .create(new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("colour", "blue")));
    }

    private static void backup(String name, String target, int kept) throws IOException, InterruptedException {
        apply(
                BACKUPS + "/" + name,
                "{apiVersion: stable.example.com/v1, kind: Backup, metadata: {name: %s}, spec: {target: %s, kept: %d}}"
                        .formatted(name, target, kept));
    }

    private static void apply(String path, String object) throws IOException, InterruptedException {
        var response = PAGE.server().send("PATCH", path + "?fieldManager=test", "application/apply-patch+yaml", object);
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
    }

    private void show(String path) {
        tab.navigate(PAGE.address(path));
        tab.await("document.querySelector('h1:not(.hidden)') && !document.querySelector('progress')");
    }

    private String column(int index) {
        return "[...document.querySelectorAll('.grid tbody tr[data-index]')].map(row => row.cells[" + index
                + "].innerText).join()";
    }

    private void fill(String label, String text) {
        tab.evaluate("[...document.querySelectorAll('.toolbar label')].find(label => label.innerText.startsWith("
                + Tab.literal(label) + ")).querySelector('input').focus()");
        tab.type(text);
        tab.press("Enter");
    }

    @Test
    void overview_change_isCountedAndNamedWithVerbUserAndRevision() {
        show("");
        String count = "[...document.querySelectorAll('.matrix td')]"
                + ".find(cell => cell.innerText.includes('configmaps in default'))?.innerText";
        tab.await(count);

        create("counted");

        // A controller creates one, too.
        Waiting.until(() -> tab.evaluate("parseInt(" + count + ")").asInt()
                == PAGE.client().configMaps("default").list().items().size());
        String row = "[...document.querySelectorAll('[aria-label=\"What changed\"] tbody tr')]"
                + ".find(row => row.innerText.includes('default/configmaps/counted'))?.innerText";
        tab.await(row);
        String revision =
                PAGE.client().configMaps("default").get("counted").getMetadata().getResourceVersion();
        assertThat(tab.evaluate(row).asText()).contains("created", "(create)", "admin", revision);
    }

    @Test
    void overview_server_hasItsStateAndThatOfNodesAndControllers() {
        show("");

        tab.await("document.querySelectorAll('[aria-label=Nodes] tbody tr').length === 2");
        tab.await("document.querySelector('[aria-label=Components]')?.innerText.includes('scheduler')");
        tab.await("document.querySelectorAll('.facts-row .spark').length > 1");
        assertThat(tab.evaluate("document.querySelector('[aria-label=Nodes]').innerText")
                        .asText())
                .contains("Ready");
        assertThat(tab.evaluate("document.querySelector('.facts-row').innerText")
                        .asText())
                .contains("kontract ", "memory", "Up", "Requests/s", "p99");
    }

    @Test
    void overview_rolloutThatHangs_isOneClickAway() {
        show("");
        tab.click("[aria-label='Workloads that are not as they should be'] a", "stuck");

        tab.awaitText("0 of 1 pods ready");
        tab.awaitText("FailedScheduling");
    }

    @Test
    void overview_requestThatWasRefused_isTwoClicksAwayFromItsReason() throws Exception {
        var response = PAGE.server()
                .send(PAGE.server()
                        .request(MAPS + "/refused", PAGE.server().server.token("jane")));
        assertThat(response.statusCode()).isEqualTo(403);
        show("");
        tab.click("a.button", "failed");
        tab.click("td a", MAPS + "/refused");

        tab.awaitText("refused");
        tab.click("dialog a", "Who can?");
        tab.awaitText("May jane get configmaps refused in default?");
    }

    @Test
    void kind_customResource_hasTheColumnsOfItsDefinition() {
        show(BACKUPS);
        tab.await(column(1) + " === 'daily,weekly'");
        assertThat(tab.evaluate(column(2)).asText()).isEqualTo("tape,disk");
        assertThat(tab.text()).doesNotContain("Kept");

        tab.click("label", "Wide");

        tab.await(column(3) + " === '7,30'");
        assertThat(tab.evaluate("location.search").asText()).isEqualTo("?wide=true");
    }

    @Test
    void kind_headOfAColumn_sortsUpAndDown() {
        show(BACKUPS);
        tab.await(column(1) + " === 'daily,weekly'");

        tab.click(".grid th button", "Target");
        tab.await(column(2) + " === 'disk,tape'");
        tab.click(".grid th button", "Target");
        tab.await(column(2) + " === 'tape,disk'");

        assertThat(tab.evaluate("document.querySelector('[aria-sort]').ariaSort")
                        .asText())
                .isEqualTo("descending");
    }

    @Test
    void requests_filters_narrowTheList() throws Exception {
        PAGE.client().configMaps("default").find("no-such-map");
        show("/-/requests");
        tab.await("document.querySelector('td a')");

        fill("Resource", "configmaps");
        fill("Verb", "get");
        fill("Code", "404");
        fill("User", "admin");
        String rows = "[...document.querySelectorAll('[aria-label=Requests] tbody tr')].map(row => row.innerText)";
        tab.await("(rows => rows.length > 0 && rows.every(row => row.includes('no-such-map')))(" + rows + ")");
        fill("At least ms", "3600000");
        tab.awaitText("No request matches.");
    }

    @Test
    void requests_opened_saysWhatItChangedWhyItWasAllowedAndWhatItSpentTimeOn() throws Exception {
        var response =
                PAGE.server().send("PATCH", MAPS + "/opened?fieldManager=ops", "application/apply-patch+yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: opened}, data: {size: '1'}}""");
        assertThat(response.statusCode()).isEqualTo(201);
        show("/-/requests?verb=patch&resource=configmaps");
        tab.click("td a", MAPS + "/opened");

        tab.awaitText("Time by stage");
        String shown =
                tab.evaluate("document.querySelector('dialog').innerText").asText();
        assertThat(shown)
                .contains("Request headers", "Authorization", "REDACTED", "Request body", "size")
                .contains("allowed", "admission", "storage", "created at")
                .doesNotContain(PAGE.server().server.adminToken());
        assertThat(tab.evaluate(
                                "[...document.querySelectorAll('.dialog-body .table-scroll, .dialog-body pre')].filter(part => part.clientHeight < 40).map(part => part.outerHTML + part.clientHeight)")
                        .toString())
                .as("parts that are cut off")
                .isEqualTo("[]");
        tab.click("dialog ul a", MAPS + "/opened");
        tab.await("location.pathname + location.search === '/ui" + MAPS + "/opened?tab=changes'");
        tab.awaitText("patch by admin");
    }

    @Test
    void rollout_job_countsItsCompletions() {
        show("/apis/batch/v1/namespaces/default/jobs/sum?tab=rollout");

        tab.await("document.querySelector('svg .counts')?.textContent.includes('2 completions')");
        tab.awaitText("2 of 2 completions, 1 pod at a time.");
    }

    @Test
    void rollout_daemonSet_hasALaneForEachNode() {
        show("/apis/apps/v1/namespaces/default/daemonsets/agent?tab=rollout");

        tab.awaitText("2 of 2 pods ready");
        tab.await("document.querySelectorAll('svg .ready').length === 2");
    }
}
