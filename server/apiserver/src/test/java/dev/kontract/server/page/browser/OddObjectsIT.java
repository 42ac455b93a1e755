package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
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
            [null, "words", {"type": "Ready", "status": "True", "lastTransitionTime": "yesterday", "message": {"a": [9007199254740993]}, "reason": 5}]""";

    @RegisterExtension
    static final ServedPage PAGE =
            new ServedPage(ServerConfig.builder().controllers("none").recordRequests(true));

    private final Tab tab;

    OddObjectsIT(Tab tab) {
        this.tab = tab;
    }

    @BeforeAll
    static void define() throws Exception {
        define("oddities", "Oddity");
    }

    private static void define(String plural, String kind) throws IOException, InterruptedException {
        post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION.formatted(plural, kind));
    }

    private static void post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = PAGE.server().post(path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    private static void oddity(String name, String fields) throws IOException, InterruptedException {
        post(
                ODDITIES,
                "{\"apiVersion\": \"odd.example.com/v1\", \"kind\": \"Oddity\", \"metadata\": {\"name\": \"" + name
                        + "\"}, " + fields + "}");
    }

    private void show(String path) {
        tab.navigate(PAGE.address(path));
        tab.await("document.querySelector('main h1') && !document.querySelector('progress')");
        assertThat(tab.text()).doesNotContain("This view failed");
    }

    @Test
    void summary_conditionsOfAnyForm_showsThoseThatAreSome() throws Exception {
        oddity("conditions", "\"status\": {\"conditions\": " + CONDITIONS + ", \"phase\": {\"a\": 1}}");

        show(ODDITIES + "/conditions");

        tab.await("document.querySelectorAll('[aria-label=Conditions] tbody tr').length === 1");
        assertThat(tab.text()).contains("yesterday").contains("{\"a\":[9007199254740993]}");
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
        PAGE.server()
                .send("PATCH", maps + "/keys", "application/merge-patch+json", "{\"data\": {\"constructor\": \"1\"}}");

        show(maps + "/keys?tab=changes");

        tab.awaitText("data.constructor added");
    }

    @Test
    void restore_numbersThatJavaScriptCannotHave_areKept() throws Exception {
        oddity("numbers", "\"spec\": {\"id\": 9007199254740993}, \"kept\": 9007199254740995");
        PAGE.server()
                .send(
                        "PATCH",
                        ODDITIES + "/numbers",
                        "application/merge-patch+json",
                        "{\"spec\": {\"id\": 9007199254740992}}");

        show(ODDITIES + "/numbers");
        tab.awaitText("9007199254740995");
        show(ODDITIES + "/numbers?tab=changes");
        tab.awaitText("spec.id 9007199254740993 → 9007199254740992");
        tab.click(".revisions summary", "created");
        tab.click(".revisions a", "Restore this revision");
        tab.await("document.querySelector('textarea')?.value.includes('id: 9007199254740993')");
        tab.click("button", "Check");
        tab.awaitText("The server accepts this change");
        tab.click(".toolbar button", "ave");
        tab.awaitText("Saved as revision");

        assertThat(PAGE.server().send("GET", ODDITIES + "/numbers").body())
                .contains("9007199254740993", "9007199254740995")
                .doesNotContain("9007199254740992");
    }

    @Test
    void restore_whileAnotherEditIsBegun_asksWhichIsMeant() throws Exception {
        oddity("begun", "\"spec\": {\"size\": \"one\"}");
        PAGE.server()
                .send("PATCH", ODDITIES + "/begun", "application/merge-patch+json", "{\"spec\": {\"size\": \"two\"}}");
        show(ODDITIES + "/begun?tab=yaml");
        tab.click("button", "Edit");
        tab.await("document.activeElement.matches('textarea')");
        tab.type("# mine\n");
        tab.click("[role=tab]", "Changes");
        tab.click(".revisions summary", "created");
        tab.click(".revisions a", "Restore this revision");

        tab.awaitText("This is an edit that you began before.");
        assertThat(tab.evaluate("document.querySelector('textarea').value").asText())
                .startsWith("# mine");
        tab.click("button", "Discard it and restore revision");
        tab.await("document.querySelector('textarea')?.value.includes('size: one')");
        tab.click("button", "Cancel");
    }

    @Test
    void owner_anotherOneOfItsName_isNotTakenForIt() throws Exception {
        String maps = "/api/v1/namespaces/default/configmaps";
        post(maps, "{\"metadata\": {\"name\": \"parent\"}}");
        String owner =
                "\"ownerReferences\": [{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"name\": \"%s\", \"uid\": \"0-0-0-0\"}]";
        post(maps, "{\"metadata\": {\"name\": \"orphan\", " + owner.formatted("parent") + "}}");
        post(maps, "{\"metadata\": {\"name\": \"alone\", " + owner.formatted("nobody") + "}}");

        show(maps + "/orphan");
        tab.awaitText("parent (deleted; another one has its name now)");
        show(maps + "/alone");
        tab.awaitText("nobody (deleted)");
    }

    @Test
    void events_listedInTheOrderOfNames_areShownLatestFirst() throws Exception {
        event("a", "2030-01-01T00:00:02Z", "second");
        event("b", "2030-01-01T00:00:03Z", "third");
        event("c", "2030-01-01T00:00:01Z", "first");

        show("/api/v1/namespaces/default");

        tab.await(
                "[...document.querySelectorAll('[aria-label=Events] td[data-title=Message]')].map(cell => cell.innerText)"
                        + ".join() === 'third,second,first'");
    }

    private static void event(String name, String time, String message) throws IOException, InterruptedException {
        post("/api/v1/namespaces/default/events", """
                {"metadata": {"name": "%s"}, "involvedObject": {"kind": "Namespace", "name": "default"},
                 "lastTimestamp": "%s", "message": "%s", "reason": "Tested", "type": "Normal"}""".formatted(name, time, message));
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
