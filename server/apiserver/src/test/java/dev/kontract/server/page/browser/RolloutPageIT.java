package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.controller.node.NodeSimulation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads in a browser: their rollout, their children, and all tabs as axe and the eye see them. */
class RolloutPageIT {

    private static final String APPS = "/apis/apps/v1/namespaces/default/";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = TestServer.start(ServerConfig.builder()
                .controllers("*")
                .nodes(NodeSimulation.of(2))
                .recordRequests(true));
        KontractClient client = server.server.client();
        apply(
                "statefulsets",
                "db",
                "StatefulSet",
                "serviceName: db, updateStrategy: {rollingUpdate: {partition: 1}}",
                "one");
        apply("deployments", "web", "Deployment", "strategy: {rollingUpdate: {maxUnavailable: 1}}", "one");
        client.statefulSets("default").awaitReady("db", Duration.ofSeconds(60));
        client.deployments("default").awaitReady("web", Duration.ofSeconds(60));
        apply(
                "statefulsets",
                "db",
                "StatefulSet",
                "serviceName: db, updateStrategy: {rollingUpdate: {partition: 1}}",
                "two");
        apply("deployments", "web", "Deployment", "strategy: {rollingUpdate: {maxUnavailable: 1}}", "two");
        client.deployments("default").awaitReady("web", Duration.ofSeconds(60));
        client.statefulSets("default")
                .await(
                        "db",
                        set -> Integer.valueOf(2).equals(set.getStatus().getUpdatedReplicas())
                                && Integer.valueOf(3).equals(set.getStatus().getReadyReplicas()),
                        Duration.ofSeconds(60));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void apply(String resource, String name, String kind, String spec, String image)
            throws IOException, InterruptedException {
        String object = """
                {apiVersion: apps/v1, kind: %s, metadata: {name: %2$s}, spec: {replicas: 3, %3$s,
                  selector: {matchLabels: {app: %2$s}}, template: {metadata: {labels: {app: %2$s}},
                  spec: {containers: [{name: main, image: "%4$s"}]}}}}
                """.formatted(kind, name, spec, image);
        var response = server.send(
                "PATCH", APPS + resource + "/" + name + "?fieldManager=test", "application/apply-patch+yaml", object);
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
    }

    private static Tab open() {
        return CHROMIUM.signedIn(server.server.pageUrl());
    }

    private static void show(Tab tab, String path) {
        tab.navigate(server.server.url().resolve("/ui" + APPS + path));
    }

    @Test
    void rollout_statefulSet_showsPodsByRevisionAndPartition() {
        try (Tab tab = open()) {
            show(tab, "statefulsets/db?tab=rollout");

            tab.awaitText("pods below 1 keep their revision");
            tab.await("document.querySelectorAll('.legend li').length === 2");
            tab.await("document.querySelector('svg .bound')?.textContent.includes('partition 1')");
            String rows = "[...document.querySelectorAll('table')][0].tBodies[0].rows";
            tab.await("[..." + rows + "].filter(row => row.innerText.includes('Deleted')).length === 2");
            assertThat(tab.evaluate("[..." + rows + "].map(row => row.cells[0].innerText).join()")
                            .asText())
                    .isEqualTo("db-0,db-1,db-1,db-2,db-2");
            assertThat(tab.evaluate("document.querySelectorAll('svg .ready').length")
                            .asInt())
                    .isEqualTo(5);
            tab.await("document.querySelector('svg .event')");
            assertThat(tab.evaluate("document.querySelector('.lane .lane-name').firstChild.data")
                            .asText())
                    .isEqualTo("db");
        }
    }

    @Test
    void rollout_deployment_showsReplacedPodsAndTheFloor() {
        try (Tab tab = open()) {
            show(tab, "deployments/web?tab=rollout");

            tab.awaitText("at least 2 are kept available");
            tab.await("document.querySelector('svg .counts')?.textContent.includes('maxUnavailable 1: at least 2')");
            tab.await(
                    "[...document.querySelectorAll('table')[0].tBodies[0].rows].filter(row => row.innerText.includes('Deleted')).length === 3");
        }
    }

    @Test
    void summary_deployment_showsItsChildrenAndTheirOwners() {
        try (Tab tab = open()) {
            show(tab, "deployments/web");

            tab.await("document.querySelectorAll('.tree .tree a').length === 3");
            assertThat(tab.text()).contains("Available").contains("spec.replicas");
            tab.click("button", "Search every kind");
            tab.await(
                    "![...document.querySelectorAll('button')].some(button => button.innerText === 'Search every kind')");
            tab.await("document.querySelectorAll('.tree .tree a').length === 3");
            tab.evaluate("document.querySelector('.tree .tree a').click()");
            tab.await("document.querySelectorAll('.owners a').length === 2");
            assertThat(tab.evaluate("document.querySelector('.owners a').innerText")
                            .asText())
                    .isEqualTo("web");
        }
    }

    @ParameterizedTest
    @CsvSource({"1280,800", "390,844"})
    void tabs_schemeAndSize_haveNoFindings(int width, int height) throws Exception {
        List<String> findings = new ArrayList<>();
        try (Tab tab = open()) {
            tab.size(width, height);
            for (String view : List.of("summary", "yaml", "changes", "access", "rollout")) {
                show(tab, "statefulsets/db?tab=" + view);
                findings.addAll(look(tab, "object-%s-%d".formatted(view, width)));
            }
            show(tab, "deployments/web?tab=rollout");
            findings.addAll(look(tab, "rollout-deployment-" + width));
            show(tab, "deployments/web?tab=yaml");
            tab.click("button", "Edit");
            tab.await("document.querySelector('textarea')");
            findings.addAll(look(tab, "editor-" + width));
            assertThat(tab.errors()).isEmpty();
            assertThat(tab.violations()).isEmpty();
        }
        assertThat(findings).isEmpty();
    }

    private static List<String> look(Tab tab, String picture) throws Exception {
        tab.await("document.querySelector('h1') && !document.querySelector('progress')");
        return Look.at(tab, picture);
    }

    @Test
    void rollout_narrow_showsBothEndsOfNames() {
        try (Tab tab = open()) {
            tab.size(390, 844);
            show(tab, "deployments/web?tab=rollout");
            tab.await("document.querySelectorAll('.lane').length > 2");

            assertThat(tab.evaluate("""
                            [...document.querySelectorAll('.lane')].filter(lane => lane.querySelector('.lane-name').firstChild.data.includes('…')).every(lane => {
                                const [start, end] = lane.querySelector('.lane-name').firstChild.data.split('…');
                                const name = lane.querySelector('title').textContent;
                                return start.length > 2 && end.length > 5 && name.startsWith(start) && name.endsWith(end) && lane.ariaLabel.startsWith(name);
                            })""").asBoolean()).isTrue();
            assertThat(tab.evaluate(
                                    "[...document.querySelectorAll('.lane-name')].every(text => text.getBoundingClientRect().left >= 0)")
                            .asBoolean())
                    .isTrue();
        }
    }
}
