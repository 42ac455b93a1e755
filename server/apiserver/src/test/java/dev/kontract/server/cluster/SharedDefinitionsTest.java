package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CustomResourceDefinitions of two servers on one storage. */
class SharedDefinitionsTest {

    private static final int PAIRS = 10;
    private static final Kind<CustomObject> DEFINITIONS = Kind.custom(
            "apiextensions.k8s.io/v1", "CustomResourceDefinition", "customresourcedefinitions", Kind.Scope.CLUSTER);

    private final SharedMemory memory = new SharedMemory();

    @Test
    void definitionsThatAskForOneKind_atTwoServers_areDecidedAlike() throws Exception {
        try (ApiServer one = start();
                ApiServer two = start()) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            for (int i = 0; i < PAIRS; i++) {
                String group = "g" + i + ".example.com";
                List<Callable<CustomObject>> creations = List.of(
                        () -> definitions(one.client()).create(definition("widgets", group)),
                        () -> definitions(two.client()).create(definition("gadgets", group)));
                List<CustomObject> created = new ArrayList<>();
                for (Future<CustomObject> each : threads.invokeAll(creations)) {
                    created.add(each.get());
                }
                String first = Stream.of(created.get(0), created.get(1))
                        .min((a, b) -> Long.compare(revision(a), revision(b)))
                        .orElseThrow()
                        .name();
                for (CustomObject each : created) {
                    String expected = each.name().equals(first) ? "True NoConflicts" : "False ListKindConflict";
                    for (ApiServer server : List.of(one, two)) {
                        Patience.await(
                                each.name() + " to be " + expected,
                                () -> accepted(definitions(server.client()).get(each.name()))
                                        .equals(expected));
                    }
                }
            }
            threads.shutdown();
            for (ApiServer server : List.of(one, two)) {
                assertThat(definitions(server.client()).list().items())
                        .filteredOn(each -> accepted(each).startsWith("True"))
                        .hasSize(PAIRS);
            }
        }
    }

    private ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .storage(memory.access())
                .controllers("none")
                .build());
    }

    private static Resource<CustomObject> definitions(KontractClient client) {
        return client.resource(DEFINITIONS);
    }

    private static long revision(CustomObject object) {
        return Long.parseLong(object.resourceVersion());
    }

    private static String accepted(CustomObject definition) {
        for (JsonNode condition : definition.field("status").path("conditions")) {
            if (condition.path("type").asText().equals("NamesAccepted")) {
                return condition.path("status").asText()
                        + ' '
                        + condition.path("reason").asText();
            }
        }
        return "";
    }

    private static CustomObject definition(String plural, String group) {
        return Json.read("""
                {"kind": "CustomResourceDefinition", "apiVersion": "apiextensions.k8s.io/v1",
                 "metadata": {"name": "%1$s.%2$s"},
                 "spec": {"group": "%2$s", "scope": "Namespaced",
                   "names": {"plural": "%1$s", "singular": "%1$s", "kind": "Thing", "listKind": "ThingList"},
                   "versions": [{"name": "v1", "served": true, "storage": true,
                     "schema": {"openAPIV3Schema": {"type": "object"}}}]}}""".formatted(plural, group), CustomObject.class);
    }
}
