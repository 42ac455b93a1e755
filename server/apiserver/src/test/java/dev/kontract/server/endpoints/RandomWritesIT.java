package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.TestServer;
import dev.kontract.server.apply.RandomTrees;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any write is either performed or rejected with a client error, never with a server error. */
final class RandomWritesIT {

    private static final int ROUNDS = 40;
    private static final List<String> PATCHES = List.of(
            "application/json-patch+json",
            "application/merge-patch+json",
            "application/strategic-merge-patch+json",
            "application/apply-patch+yaml");
    private static final List<String> OPERATIONS = List.of("add", "remove", "replace", "move", "copy", "test");
    private static final List<String> PATHS = List.of(
            "", "/metadata", "/metadata/labels", "/metadata/labels/a", "/spec/template", "/rules/-1", "/subjects/0");
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final SampleObjects SAMPLES = new SampleObjects(CONTRACT);

    @ParameterizedTest
    @CsvSource({
        "StatefulSet, apps/v1, /apis/apps/v1/namespaces/default/statefulsets",
        "Role, rbac.authorization.k8s.io/v1, /apis/rbac.authorization.k8s.io/v1/namespaces/default/roles",
        "ClusterRoleBinding, rbac.authorization.k8s.io/v1, /apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
        "Pod, v1, /api/v1/namespaces/default/pods",
        "PersistentVolumeClaim, v1, /api/v1/namespaces/default/persistentvolumeclaims",
        "Service, v1, /api/v1/namespaces/default/services",
        "Lease, coordination.k8s.io/v1, /apis/coordination.k8s.io/v1/namespaces/default/leases"
    })
    void writes_areNeverTheServersFault(String kind, String apiVersion, String path) throws Exception {
        ObjectSchema schema = CODEC.schema(kind);
        try (TestServer server = TestServer.start()) {
            int created = send(server, "POST", path, "application/json", minimal(kind, apiVersion));
            assertThat(created).isEqualTo(201);
            for (int seed = 0; seed < ROUNDS; seed++) {
                RandomTrees trees = new RandomTrees(seed);
                ObjectNode object = trees.object(schema, apiVersion);
                check(server, "POST", path, "application/json", object);
                check(server, "PUT", path + "/x", "application/json", trees.object(schema, apiVersion));
                for (String patch : PATCHES) {
                    JsonNode body = patch.contains("json-patch") ? operations(new Random(seed), trees) : trees.wild(6);
                    check(server, "PATCH", path + "/x?fieldManager=a", patch, body);
                    check(server, "PATCH", path + "/x?fieldManager=b", patch, trees.object(schema, apiVersion));
                }
            }
        }
    }

    /** An object that can be stored, to be patched. */
    private static ObjectNode minimal(String kind, String apiVersion) throws IOException {
        String version = apiVersion.contains("/") ? apiVersion : "core/" + apiVersion;
        String group = version.replace("." + Contract.DEFAULT_GROUP_DOMAIN, "").replace('/', '.');
        String fixture = "fixtures/" + group + '/' + kind + "/minimal.yaml";
        try (InputStream yaml = Contract.class.getResourceAsStream(fixture)) {
            ObjectNode object = yaml == null
                    ? SAMPLES.minimal(kind)
                    : (ObjectNode) CODEC.parseYaml(yaml.readAllBytes()).tree();
            object.put("apiVersion", apiVersion)
                    .withObject("metadata")
                    .put("name", "x")
                    .remove("namespace");
            return object;
        }
    }

    private static ArrayNode operations(Random random, RandomTrees trees) {
        ArrayNode operations = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 3; i++) {
            operations
                    .addObject()
                    .put("op", OPERATIONS.get(random.nextInt(OPERATIONS.size())))
                    .put("path", PATHS.get(random.nextInt(PATHS.size())))
                    .put("from", PATHS.get(random.nextInt(PATHS.size())))
                    .set("value", trees.wild(3));
        }
        return operations;
    }

    private void check(TestServer server, String method, String path, String type, JsonNode body)
            throws IOException, InterruptedException {
        assertThat(send(server, method, path, type, body))
                .as("%s %s %s", method, type, body)
                .isLessThan(500);
    }

    private int send(TestServer server, String method, String path, String type, JsonNode body)
            throws IOException, InterruptedException {
        return server.send(method, path, type, body.toString()).statusCode();
    }
}
