package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.watch.Watch;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Kinds that definitions declare while a server runs. */
class CustomResourcesIT {

    private static final Duration PATIENCE = Patience.LIMIT;
    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: crates.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {kind: Crate, plural: crates}
              versions:
                - name: v1
                  served: true
                  storage: true
                  schema:
                    openAPIV3Schema:
                      type: object
                      properties:
                        spec: {type: object, properties: {size: {type: integer, maximum: 9}, color: {type: string}}}
                - name: v2
                  served: true
                  storage: false
                  schema:
                    openAPIV3Schema:
                      type: object
                      properties:
                        spec: {type: object, properties: {size: {type: integer}}}
            """;
    private static final Kind<CustomObject> DEFINITIONS = Kind.custom(
            "apiextensions.k8s.io/v1", "CustomResourceDefinition", "customresourcedefinitions", Kind.Scope.CLUSTER);

    @Test
    void kind_isServedWhenTheWriteOfItsDefinitionReturns() throws Exception {
        CustomObject definition = Json.mapper().convertValue(new YAMLMapper().readTree(DEFINITION), CustomObject.class);
        try (ApiServer origin = ApiServer.start()) {
            for (int i = 0; i < 10; i++) {
                try (ApiServer server = origin.fork()) {
                    server.client().resource(DEFINITIONS).create(definition);
                    crates(server.client(), "v1").create(crate("a", "{}"));
                }
            }
        }
    }

    @Test
    void versions_showOneObject_andPruneTheirOwnWay() throws Exception {
        try (ApiServer server = start()) {
            crates(server.client(), "v1").create(crate("a", "{\"size\": 3, \"color\": \"red\"}"));

            assertThat(spec(crates(server.client(), "v1").get("a"))).isEqualTo("{\"color\":\"red\",\"size\":3}");
            assertThat(spec(crates(server.client(), "v2").get("a"))).isEqualTo("{\"size\":3}");
            assertThatThrownBy(() -> crates(server.client(), "v1")
                            .patch("a", Patch.merge().set("/spec/size", 10)))
                    .isInstanceOf(ApiException.Invalid.class)
                    .hasMessageContaining("should be less than or equal to 9");
        }
    }

    @Test
    void definition_deleted_takesItsObjectsAndEndsTheirWatches() throws Exception {
        try (ApiServer server = start()) {
            Resource<CustomObject> crates = crates(server.client(), "v1");
            crates.create(crate("a", "{}"));
            try (Watch<CustomObject> watch = crates.watch(ListOptions.all())) {
                server.client().resource(DEFINITIONS).delete("crates.example.com");

                List<String> events = new ArrayList<>();
                for (var event = watch.next(); event.isPresent(); event = watch.next()) {
                    events.add(event.get().type().name());
                }
                assertThat(events).startsWith("ADDED").endsWith("DELETED");
            }
            await(() -> isNotServed(crates));
            await(() -> server.client()
                    .resource(DEFINITIONS)
                    .find("crates.example.com")
                    .isEmpty());
        }
    }

    /** A create that passed all checks when the cleanup of its definition began must not survive it. */
    @Test
    void definition_deletedWhileObjectsAreCreated_leavesNone() throws Exception {
        try (ApiServer server = start()) {
            KontractClient client = server.client();
            CustomObject definition = client.resource(DEFINITIONS).get("crates.example.com");
            definition.setMetadata(new ObjectMeta().name("crates.example.com"));
            for (int round = 0; round < 10; round++) {
                List<CompletableFuture<Void>> writers = new ArrayList<>();
                CountDownLatch written = new CountDownLatch(20);
                for (int i = 0; i < 4; i++) {
                    String prefix = "w" + i + "-";
                    writers.add(CompletableFuture.runAsync(() -> createUntilRefused(client, prefix, written)));
                }
                Patience.await(written);
                client.resource(DEFINITIONS).delete("crates.example.com");
                await(() ->
                        client.resource(DEFINITIONS).find("crates.example.com").isEmpty());
                CompletableFuture.allOf(writers.toArray(new CompletableFuture<?>[0]))
                        .get(20, TimeUnit.SECONDS);

                client.resource(DEFINITIONS).create(definition);
                await(() -> !isNotServed(crates(client, "v1")));
                assertThat(crates(client, "v1").list().items()).isEmpty();
            }
        }
    }

    private static void createUntilRefused(KontractClient client, String prefix, CountDownLatch written) {
        for (int i = 0; ; i++) {
            try {
                crates(client, "v1").create(crate(prefix + i, "{}"));
                written.countDown();
            } catch (ApiException e) {
                return;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Replicas are somewhere else in each version: fields owned in the other one stay owned. */
    @Test
    void scale_writtenInOneVersion_keepsWhatIsOwnedInAnother() throws Exception {
        String definition = DEFINITION
                .replace(
                        "storage: true\n",
                        "storage: true\n      subresources: {scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}}\n")
                .replace(
                        "storage: false\n",
                        "storage: false\n      subresources: {scale: {specReplicasPath: .spec.length, statusReplicasPath: .status.size}}\n");
        try (TestServer server = TestServer.start(ServerConfig.builder().crds(definition))) {
            String crates = "/namespaces/default/crates";
            server.post(
                    "/apis/example.com/v2" + crates + "?fieldManager=creator",
                    "{\"apiVersion\":\"example.com/v2\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\",\"labels\":{\"l\":\"x\"}}}");
            server.send(
                    "PATCH",
                    "/apis/example.com/v1" + crates + "/a?fieldManager=applier",
                    "application/apply-patch+yaml",
                    "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"spec\":{\"size\":3}}");
            server.send(
                    "PATCH",
                    "/apis/example.com/v1" + crates + "/a/scale?fieldManager=scaler",
                    "application/merge-patch+json",
                    "{\"spec\":{\"replicas\":5}}");
            String object =
                    server.send("GET", "/apis/example.com/v1" + crates + "/a").body();
            assertThat(Json.mapper()
                            .readTree(object)
                            .at("/metadata/managedFields")
                            .findValuesAsText("manager"))
                    .containsExactly("scaler", "creator");
        }
    }

    @Test
    void owner_thatIsACustomResource_takesItsDependentsWithIt() throws Exception {
        try (ApiServer server = start()) {
            KontractClient client = server.client();
            CustomObject owner = crates(client, "v1").create(crate("owner", "{}"));
            ConfigMap dependent = new ConfigMap()
                    .metadata(new ObjectMeta()
                            .name("dependent")
                            .ownerReferences(List.of(new OwnerReference()
                                    .apiVersion("example.com/v2")
                                    .kind("Crate")
                                    .name("owner")
                                    .uid(owner.getMetadata().getUid()))));
            client.configMaps("default").create(dependent);

            crates(client, "v1").delete("owner");

            await(() -> client.configMaps("default").find("dependent").isEmpty());
        }
    }

    private static ApiServer start() throws Exception {
        return ApiServer.start(ServerConfig.builder().crds(DEFINITION).build());
    }

    private static Resource<CustomObject> crates(KontractClient client, String version) {
        return client.resource(
                Kind.custom("example.com/" + version, "Crate", "crates", Kind.Scope.NAMESPACED), "default");
    }

    private static CustomObject crate(String name, String spec) throws Exception {
        ObjectNode tree = Json.mapper().createObjectNode();
        tree.put("apiVersion", "example.com/v1")
                .put("kind", "Crate")
                .putObject("metadata")
                .put("name", name);
        tree.set("spec", Json.mapper().readTree(spec));
        return Json.mapper().convertValue(tree, CustomObject.class);
    }

    private static String spec(CustomObject crate) {
        return crate.field("spec").toString();
    }

    private static boolean isNotServed(Resource<CustomObject> crates) {
        try {
            crates.list();
            return false;
        } catch (ApiException.NotFound e) {
            return true;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }
}
