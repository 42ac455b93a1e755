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

/** The view of an object in a browser: its YAML with the managers of fields, edits, changes and access. */
class ObjectPageIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    private static TestServer server;
    private Tab tab;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start(ServerConfig.builder().controllers("none").recordRequests(true));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        tab = CHROMIUM.open();
    }

    @AfterEach
    void close() {
        tab.closeFaultless();
    }

    private void show(String path) {
        tab.signIn(server.server.pageUrl());
        tab.navigate(server.server.url().resolve("/ui" + path));
    }

    private void showAs(String user, String path) {
        tab.signIn(server.server.pageUrl(user));
        tab.navigate(server.server.url().resolve("/ui" + path));
    }

    private static void apply(String manager, String path, String object) throws IOException, InterruptedException {
        HttpResponse<String> response = server.send(
                "PATCH", path + "?force=true&fieldManager=" + manager, "application/apply-patch+yaml", object);
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
    }

    private static void map(String name, String manager, String data) throws IOException, InterruptedException {
        apply(
                manager,
                MAPS + "/" + name,
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + "}, data: " + data + "}");
    }

    private static void deployment(String name) throws IOException, InterruptedException {
        apply("helm", DEPLOYMENTS + "/" + name, """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec: {containers: [{name: web, image: nginx}]}
                """.formatted(name));
    }

    private static String current(String path) throws IOException, InterruptedException {
        return server.send("GET", path).body();
    }

    /** Opens the editor and types over a part of the document. */
    private void edit(String path, String part, String replacement) {
        show(path + "?tab=yaml");
        tab.click("button", "Edit");
        type(part, replacement);
    }

    private void type(String part, String replacement) {
        tab.await("document.querySelector('textarea')?.value.includes(" + Tab.literal(part) + ")");
        tab.evaluate(
                "(area => { const at = area.value.indexOf(%1$s); area.focus(); area.setSelectionRange(at, at + %1$s.length); })"
                                .formatted(Tab.literal(part))
                        + "(document.querySelector('textarea'))");
        tab.type(replacement);
    }

    /** Returns the text of the mark at a line of the editor that begins with a text. */
    private String markAt(String line) {
        String number =
                "document.querySelector('textarea').value.split('\\n').findIndex(line => line.trim().startsWith("
                        + Tab.literal(line) + "))";
        tab.await("document.querySelector('.editor-mark')");
        return tab.evaluate("document.querySelector(`.editor-mark[data-line=\"${" + number + "}\"]`)?.innerText")
                .asText();
    }

    @Test
    void yaml_severalManagers_areInTheMarginAndFilterLines() throws Exception {
        map("owned", "helm", "{a: '1'}");
        map("owned", "ops", "{b: '2'}");

        show(MAPS + "/owned?tab=yaml");
        tab.await("document.querySelectorAll('.yaml-lines tr').length > 5");

        String owner =
                "[...document.querySelectorAll('.yaml-lines tr')].find(row => row.innerText.includes('b: \"2\"'))?.querySelector('.owner').title";
        assertThat(tab.evaluate(owner).asText()).isEqualTo("ops (apply)");
        tab.click(".chip", "helm (apply)");
        tab.await(
                "![...document.querySelectorAll('.yaml-lines td.text')].some(cell => cell.innerText.includes('b: \"2\"'))");
        assertThat(tab.evaluate(
                                "[...document.querySelectorAll('.yaml-lines td.text')].map(cell => cell.innerText.trim()).join()")
                        .asText())
                .isEqualTo("data:,a: \"1\"");
    }

    @Test
    void edit_accepted_isSavedAfterADryRun() throws Exception {
        map("edited", "kontract-page", "{a: '1'}");

        edit(MAPS + "/edited", "a: \"1\"", "a: \"2\"");
        tab.click("button", "Check");
        tab.awaitText("The server accepts this change");
        assertThat(current(MAPS + "/edited")).contains("\"a\":\"1\"");
        tab.click("button", "Save");

        tab.awaitText("Saved as revision");
        assertThat(current(MAPS + "/edited")).contains("\"a\":\"2\"");
    }

    @Test
    void edit_ofAnotherManagersField_namesTheOwnerAndTakesOver() throws Exception {
        deployment("taken");

        edit(DEPLOYMENTS + "/taken", "replicas: 2", "replicas: 5");
        tab.click("button", "Check");
        tab.awaitText("helm (apply) owns spec.replicas");
        assertThat(markAt("replicas:")).isEqualTo("owned by helm (apply)");
        tab.click("button", "Take over and save");

        tab.awaitText("Saved as revision");
        assertThat(current(DEPLOYMENTS + "/taken")).contains("\"replicas\":5");
    }

    @Test
    void edit_invalid_showsTheErrorsAtTheirLines() throws Exception {
        deployment("invalid");

        edit(DEPLOYMENTS + "/invalid", "replicas: 2", "replicas: -2");
        tab.click("button", "Check");
        tab.awaitText("Nothing is changed.");
        assertThat(markAt("replicas:")).contains("must be greater than or equal to 0");

        type("replicas: -2", "replicas: 2\n  unknown: 1");
        tab.click("button", "Check");
        tab.awaitText("unknown field");
        assertThat(markAt("unknown:")).contains("unknown field \"spec.unknown\"");

        type("unknown: 1", "]");
        tab.click("button", "Check");
        tab.awaitText("did not find expected");
        assertThat(tab.evaluate("document.querySelectorAll('.editor-mark').length")
                        .asInt())
                .isEqualTo(1);
        assertThat(current(DEPLOYMENTS + "/invalid")).contains("\"replicas\":2");
    }

    @Test
    void edit_ofLinesThatWereChangedMeanwhile_asksWhoseAreToStay() throws Exception {
        map("contested", "helm", "{a: '1', b: '1', c: '1'}");

        edit(MAPS + "/contested", "a: \"1\"", "a: mine");
        map("contested", "ops", "{a: theirs, c: '3'}");
        tab.click("button", "Check");
        tab.awaitText("Changed meanwhile");
        assertThat(tab.text())
                .contains("Owned by ops (apply)")
                .contains("a: theirs")
                .contains("a: mine");
        tab.click("button", "Take over");
        tab.click("button", "Check");
        tab.awaitText("ops (apply) owns data.a");
        tab.click("button", "Take over and save");

        tab.awaitText("Saved as revision");
        assertThat(current(MAPS + "/contested")).contains("\"a\":\"mine\"").contains("\"c\":\"3\"");
    }

    @Test
    void edit_ofOtherLinesThanWereChangedMeanwhile_isMerged() throws Exception {
        map("merged", "helm", "{a: '1', b: '1', c: '1'}");

        edit(MAPS + "/merged", "a: \"1\"", "a: mine");
        map("merged", "ops", "{c: '3'}");
        tab.click("button", "Check");
        tab.awaitText("Merged with what ops (apply)");
        tab.click("button", "Take over and save");

        tab.awaitText("Saved as revision");
        assertThat(current(MAPS + "/merged")).contains("\"a\":\"mine\"").contains("\"c\":\"3\"");
    }

    @Test
    void edit_notSaved_staysWhileAnotherTabIsShown() throws Exception {
        map("unsaved", "helm", "{a: '1'}");

        edit(MAPS + "/unsaved", "a: \"1\"", "a: mine");
        tab.click("[role=tab]", "Changes");
        tab.await("!document.querySelector('textarea')");
        tab.click("[role=tab]", "YAML");
        tab.await("document.querySelector('textarea')?.value.includes('a: mine')");
        tab.click("button", "Cancel");
        tab.click("[role=tab]", "Changes");
        tab.click("[role=tab]", "YAML");

        tab.await("document.querySelector('.yaml-lines')");
        assertThat(current(MAPS + "/unsaved")).contains("\"a\":\"1\"");
    }

    @Test
    void edit_whileTheServerIsAsked_cannotGoOn() throws Exception {
        map("asked", "helm", "{a: '1'}");

        edit(MAPS + "/asked", "a: \"1\"", "a: \"2\"");
        tab.evaluate("""
                (real => {
                  const released = new Promise(resolve => { window.release = resolve; });
                  window.fetch = async (path, request) => {
                    if (request.method === 'PUT') await released;
                    return real(path, request);
                  };
                })(window.fetch)""");
        tab.click("button", "Check");

        tab.await("document.querySelector('textarea').readOnly");
        tab.evaluate("window.release()");
        tab.awaitText("The server accepts this change");
        tab.await("!document.querySelector('textarea').readOnly");
    }

    @Test
    void edit_withoutItsResourceVersion_isNotSent() throws Exception {
        map("unconditional", "helm", "{a: '1'}");

        edit(MAPS + "/unconditional", "resourceVersion", "x");
        tab.click("button", "Check");

        tab.awaitText("metadata.resourceVersion is missing");
    }

    @Test
    void edit_ofAnObjectThatWasReplaced_isNotMerged() throws Exception {
        map("replaced", "helm", "{a: '1'}");

        edit(MAPS + "/replaced", "a: \"1\"", "a: mine");
        server.send("DELETE", MAPS + "/replaced");
        map("replaced", "ops", "{a: '1'}");
        tab.click("button", "Check");

        tab.awaitText("another one of its name was created");
        assertThat(current(MAPS + "/replaced")).contains("\"a\":\"1\"");
    }

    @Test
    void edit_withoutPermission_isRefusedWithTheReason() throws Exception {
        map("readonly", "helm", "{a: '1'}");
        server.post(
                RBAC + "/namespaces/default/rolebindings",
                "{\"metadata\":{\"name\":\"reader\"},\"roleRef\":{\"kind\":\"ClusterRole\",\"name\":\"view\",\"apiGroup\":\"rbac.authorization.k8s.io\"},"
                        + "\"subjects\":[{\"kind\":\"User\",\"name\":\"reader\",\"apiGroup\":\"rbac.authorization.k8s.io\"}]}");

        showAs("reader", MAPS + "/readonly?tab=yaml");
        tab.awaitText("You may not update it.");
        assertThat(tab.evaluate(
                                "[...document.querySelectorAll('button')].find(button => button.innerText === 'Edit').disabled")
                        .asBoolean())
                .isTrue();

        showAs("reader", MAPS + "/readonly?tab=access");
        tab.awaitText("You may not list");
        tab.awaitText("refused");
    }

    @Test
    void hostileText_isShownAsText() throws Exception {
        String attack =
                "<img src=x onerror=\"window.attacked=1\"><script>window.attacked=1</script>${window.attacked=1}";
        server.post(
                MAPS,
                "{\"metadata\":{\"name\":\"hostile\",\"annotations\":{\"example.com/a\":\""
                        + attack.replace("\"", "\\\"") + "\"},"
                        + "\"ownerReferences\":[{\"apiVersion\":\"javascript:alert(1)/v1\",\"kind\":\"<b>\",\"name\":\"<i>x\",\"uid\":\"u\"}]},"
                        + "\"data\":{\"k\":\"" + attack.replace("\"", "\\\"")
                        + "\\n</textarea><script>window.attacked=1</script>\"}}");

        for (String view : new String[] {"summary", "yaml", "changes", "access"}) {
            show(MAPS + "/hostile?tab=" + view);
            tab.awaitText(
                    view.equals("access") ? "Everybody" : view.equals("changes") ? "revision" : "window.attacked");
            if (view.equals("yaml")) {
                tab.click("button", "Edit");
                tab.await("document.querySelector('textarea')?.value.includes('</textarea>')");
            }
            assertThat(tab.evaluate("typeof window.attacked").asText()).as(view).isEqualTo("undefined");
            assertThat(tab.evaluate(
                                    "document.querySelectorAll('main img, main script, main a[href^=\"javascript\"]').length")
                            .asInt())
                    .as(view)
                    .isZero();
            assertThat(tab.violations()).as(view).isEmpty();
        }
    }

    @Test
    void changes_history_showsWhoChangedWhat() throws Exception {
        map("history", "helm", "{a: '1'}");
        map("history", "helm", "{a: '2'}");

        show(MAPS + "/history?tab=changes");
        tab.awaitText("data.a 1 → 2");
        assertThat(tab.text()).contains("created");
        tab.click(".revisions summary", "data.a");
        tab.await("document.querySelector('.diff .added')?.innerText.includes('2')");
    }

    @Test
    void changes_earlierRevision_isRestoredAfterADryRun() throws Exception {
        map("restored", "helm", "{a: '1'}");
        map("restored", "helm", "{a: '2', b: '2'}");

        show(MAPS + "/restored?tab=changes");
        tab.click(".revisions summary", "created");
        tab.click(".revisions a", "Restore this revision");
        tab.await("document.querySelector('textarea')?.value.includes('a: \"1\"')");
        assertThat(current(MAPS + "/restored")).contains("\"a\":\"2\"");
        tab.click("button", "Check");
        tab.awaitText("The server accepts this change");
        tab.click("button", "Take over and save");

        tab.awaitText("Saved as revision");
        assertThat(current(MAPS + "/restored")).contains("\"a\":\"1\"").doesNotContain("\"b\":\"2\"");
        assertThat(tab.evaluate("location.search").asText()).isEqualTo("?tab=yaml");
    }

    @Test
    void edit_keyboard_isInTheTextAndThenAtTheAnswer() throws Exception {
        map("typed", "helm", "{a: '1'}");

        show(MAPS + "/typed?tab=yaml");
        tab.click("button", "Edit");
        tab.await("document.activeElement.matches('textarea')");
        type("a: \"1\"", "a: mine");
        String check = "[...document.querySelectorAll('button')].find(button => button.innerText === 'Check')";
        tab.await("!" + check + ".disabled");
        tab.evaluate(check + ".focus()");
        tab.press("Enter");

        tab.await("document.activeElement.matches('.outcome')");
    }

    @Test
    void access_bindings_nameWhoMay() throws Exception {
        map("guarded", "helm", "{a: '1'}");
        server.post(
                RBAC + "/namespaces/default/roles",
                "{\"metadata\":{\"name\":\"map-editor\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"resourceNames\":[\"guarded\"],\"verbs\":[\"update\"]}]}");
        server.post(
                RBAC + "/namespaces/default/rolebindings",
                "{\"metadata\":{\"name\":\"map-editors\"},\"roleRef\":{\"kind\":\"Role\",\"name\":\"map-editor\",\"apiGroup\":\"rbac.authorization.k8s.io\"},"
                        + "\"subjects\":[{\"kind\":\"User\",\"name\":\"zoe\",\"apiGroup\":\"rbac.authorization.k8s.io\"}]}");

        show(MAPS + "/guarded?tab=access");
        tab.awaitText("user zoe");
        String row = "[...document.querySelectorAll('tr')].find(row => row.innerText.includes('user zoe'))?.innerText";
        assertThat(tab.evaluate(row).asText())
                .contains("update")
                .contains("map-editors")
                .contains("update on configmaps named guarded");
    }
}
