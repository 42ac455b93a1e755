package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestsIT {

    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.example.com}
            """;

    private static final List<KubernetesObject> OBJECTS = Yaml.read("""
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: hook}
            ---
            apiVersion: example.com/v1
            kind: Gadget
            metadata: {name: gadget, namespace: shop}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, namespace: shop}
            ---
            """ + DEFINITION + """
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: shop}
            """);

    private static final Answer GADGETS = Answer.ok("""
            {"resources": [{"name": "gadgets", "kind": "Gadget", "namespaced": true, "verbs": ["list", "delete"]}]}""");

    private static Answer established(String status) {
        return Answer.ok("""
                {"metadata": {"resourceVersion": "1"}, "items": [{"metadata": {"name": "gadgets.example.com"},
                 "status": {"conditions": [{"type": "Established", "status": "%s"}]}}]}""".formatted(status));
    }

    /** Discovery, an established definition, and an object for each apply request. */
    private static Answer answer(Request request) {
        if (request.target().equals("/apis/example.com/v1")) {
            return GADGETS;
        }
        return request.method().equals("GET") ? established("True") : Answer.ok("{}");
    }

    private static List<String> sent(FakeServer server) {
        return server.requests().stream()
                .filter(request -> !request.method().equals("GET"))
                .map(request -> request.method()
                        + ' '
                        + request.target().replaceAll("\\?.*", "").replaceAll(".*/", ""))
                .toList();
    }

    @Test
    void apply_anyOrder_startsWithWhatOthersNeed() throws Exception {
        try (FakeServer server = new FakeServer(ManifestsIT::answer);
                KontractClient client = server.client()) {
            assertThat(client.manifests(OBJECTS).apply()).hasSize(5);

            assertThat(sent(server))
                    .containsExactly(
                            "PATCH shop", "PATCH gadgets.example.com", "PATCH settings", "PATCH gadget", "PATCH hook");
            assertThat(server.last().target()).contains("fieldManager=tests");
        }
    }

    @Test
    void apply_definition_isEstablishedBeforeItsObjects() throws Exception {
        try (FakeServer server = new FakeServer(ManifestsIT::answer);
                KontractClient client = server.client()) {
            client.manifests(OBJECTS).apply();

            assertThat(server.requests())
                    .extracting(
                            request -> request.method() + ' ' + request.target().replaceAll(".*/|\\?.*", ""))
                    .containsSubsequence(
                            "PATCH gadgets.example.com", "GET customresourcedefinitions", "PATCH settings");
        }
    }

    @Test
    void apply_dryRun_doesNotWait() throws Exception {
        try (FakeServer server = new FakeServer(ManifestsIT::answer);
                KontractClient client = server.client()) {
            client.manifests(Yaml.read(DEFINITION + "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}"))
                    .with(WriteOptions.standard().dryRun())
                    .apply();

            assertThat(server.requests()).allMatch(request -> request.method().equals("PATCH"));
            assertThat(server.requests()).allMatch(request -> request.target().contains("dryRun=All"));
        }
    }

    @Test
    void awaitReady_limit_endsTheWait() throws Exception {
        try (FakeServer server = new FakeServer(request -> established("False"));
                KontractClient client = server.client()) {
            Manifests manifests = client.manifests(Yaml.read(DEFINITION));

            assertThatThrownBy(() -> manifests.awaitReady(Duration.ofMillis(10)))
                    .isInstanceOf(ConditionTimeoutException.class)
                    .hasMessageContaining("gadgets.example.com");
        }
    }

    @Test
    void delete_objects_endsWithWhatOthersNeed() throws Exception {
        try (FakeServer server = new FakeServer(
                        request -> request.method().equals("GET") ? GADGETS : Answer.failure(404, "NotFound"));
                KontractClient client = server.client()) {
            client.manifests(OBJECTS).delete();

            assertThat(sent(server))
                    .containsExactly(
                            "DELETE hook",
                            "DELETE gadget",
                            "DELETE settings",
                            "DELETE gadgets.example.com",
                            "DELETE shop");
        }
    }

    /** The objects with the labels: one in the manifests, one applied before, and one of another field manager. */
    private static Answer labelled(Request request) {
        return switch (request.target().replaceAll("\\?.*", "")) {
            case "/api" -> Answer.ok("{\"versions\": [\"v1\"]}");
            case "/apis" -> Answer.ok("{\"groups\": []}");
            case "/api/v1" -> Answer.ok("""
                    {"resources": [{"name": "configmaps", "kind": "ConfigMap", "namespaced": true, "verbs": ["list", "delete"]},
                     {"name": "nodes", "kind": "Node", "namespaced": false, "verbs": ["list", "delete"]},
                     {"name": "secrets", "kind": "Secret", "namespaced": true, "verbs": ["list", "delete"]}]}""");
            case "/api/v1/namespaces/shop/configmaps" ->
                Answer.ok("""
                    {"items": [{"metadata": {"name": "settings", "uid": "1", "managedFields": [%1$s]}},
                     {"metadata": {"name": "old", "uid": "2", "managedFields": [%1$s]}},
                     {"metadata": {"name": "foreign", "uid": "3",
                      "managedFields": [{"manager": "other", "operation": "Apply"}]}}]}""".formatted("{\"manager\": \"tests\", \"operation\": \"Apply\"}"));
            default -> Answer.failure(403, "Forbidden");
        };
    }

    @Test
    void prune_labelled_deletesWhatTheManagerAppliedBefore() throws Exception {
        try (FakeServer server = new FakeServer(request ->
                        request.method().equals("GET") ? labelled(request) : Answer.ok("{\"kind\": \"Status\"}"));
                KontractClient client = server.client()) {
            Manifests manifests = client.manifests(
                    Yaml.read("{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: shop}}"));

            assertThat(manifests.prune(LabelQuery.where("app").is("shop")))
                    .extracting(KubernetesObject::name)
                    .containsExactly("old");
            assertThat(sent(server)).containsExactly("DELETE old");
            assertThat(server.requests())
                    .filteredOn(request -> request.method().equals("DELETE"))
                    .allMatch(request -> request.body().contains("\"uid\":\"2\""));
            assertThat(server.requests()).noneMatch(request -> request.target().contains("/nodes"));
        }
    }
}
