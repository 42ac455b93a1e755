package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subresources of pods, and the limits of a namespace. */
class PodPartsIT {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Creates a pod with a container {@code c} that has requests and limits, and more fields of its spec. */
    private static String pod(String fields) throws Exception {
        String name = "p" + NUMBER.incrementAndGet();
        HttpResponse<String> created = server.post(
                PODS,
                json("{'metadata':{'name':'" + name + "'},'spec':{'containers':[{'name':'c','image':'i','resources':"
                        + "{'requests':{'cpu':'1'},'limits':{'cpu':'2','example.com/gpu':'1'}}}]" + fields + "}}"));
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        return PODS + '/' + name;
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'containers':[{'name':'c','resources':{'limits':{'example.com/gpu':'2'},'requests':{'example.com/gpu':'2'}}}]}"
                        + " | only cpu and memory resources are mutable",
                "{'containers':[{'name':'c','resources':{'limits':{'cpu':null}}}]} | resource limits cannot be removed",
                "{'containers':[{'name':'d','image':'i'}]} | containers may not be added or removed on resize",
                "{'containers':[{'name':'c','resources':{'requests':{'cpu':'3'}}}]}"
                        + " | must be less than or equal to cpu limit of 2"
            })
    void resize_changesNoMoreThanCpuAndMemory(String spec, String refusal) throws Exception {
        String path = pod("");

        HttpResponse<String> resized = server.send("PATCH", path + "/resize", STRATEGIC, json("{'spec':" + spec + "}"));

        assertThat(resized.statusCode()).isEqualTo(422);
        assertThat(resized.body()).contains(refusal);
    }

    @Test
    void resize_restoresEverythingElse() throws Exception {
        String path = pod("");

        HttpResponse<String> resized = server.send(
                "PATCH",
                path + "/resize",
                STRATEGIC,
                json("{'metadata':{'labels':{'a':'b'}},'spec':{'priority':7,'containers':[{'name':'c','image':'other',"
                        + "'resources':{'requests':{'cpu':'2'}}}]}}"));

        assertThat(resized.statusCode()).as(resized.body()).isEqualTo(200);
        assertThat(resized.body())
                .contains("\"requests\":{\"cpu\":\"2\"", "\"image\":\"i\"", "\"generation\":2")
                .doesNotContain("\"labels\"");
    }

    @Test
    void ephemeralContainers_areAddedAndNeverChanged() throws Exception {
        String path = pod("") + "/ephemeralcontainers";
        String added = json("{'spec':{'ephemeralContainers':[{'name':'debug','image':'i'}]}}");
        assertThat(server.send("PATCH", path, MERGE, added).statusCode()).isEqualTo(200);

        HttpResponse<String> changed = server.send("PATCH", path, MERGE, added.replace("\"i\"", "\"j\""));
        HttpResponse<String> removed = server.send("PATCH", path, MERGE, json("{'spec':{'ephemeralContainers':[]}}"));

        assertThat(changed.body()).contains("existing ephemeral containers \\\"debug\\\" may not be changed");
        assertThat(removed.body()).contains("existing ephemeral containers \\\"debug\\\" may not be removed");
    }

    @Test
    void binding_refusesWhatDoesNotFit() throws Exception {
        String path = pod("") + "/binding";
        String name = path.split("/", -1)[6];
        String binding = "{'metadata':{'name':'%s'%s},'target':{'kind':'%s','name':'n'}}";

        assertThat(server.post(path, json(binding.formatted("other", "", "Node")))
                        .body())
                .contains("name in URL does not match name in Binding object");
        assertThat(server.post(path, json(binding.formatted(name, "", "Pod"))).statusCode())
                .isEqualTo(422);
        assertThat(server.post(path, json(binding.formatted(name, ",'resourceVersion':'1'", "Node")))
                        .body())
                .contains("Precondition failed: ResourceVersion in precondition: 1");
        assertThat(server.post(path, json(binding.formatted(name, ",'uid':'u'", "Node")))
                        .body())
                .contains("Precondition failed: UID in precondition: u, UID in object meta: ");
        assertThat(server.post(path + "?dryRun=All", json(binding.formatted(name, "", "Node")))
                        .statusCode())
                .isEqualTo(201);
        assertThat(server.send("GET", PODS + '/' + name).body()).doesNotContain("\"nodeName\"");
    }

    @ParameterizedTest
    @CsvSource({"log", "exec?command=ls", "attach", "portforward"})
    void connections_toANode_areRefused(String connection) throws Exception {
        server.post("/api/v1/nodes", json("{'metadata':{'name':'n1'}}"));
        String path = pod(",'nodeName':'n1'");
        String lost = pod(",'nodeName':'nowhere'");

        assertThat(server.send("GET", path + '/' + connection).statusCode()).isEqualTo(400);
        assertThat(server.send("GET", lost + '/' + connection).body()).contains("nodes \\\"nowhere\\\" not found");
    }

    @ParameterizedTest
    @CsvSource({
        "512Mi, 'minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 512Mi'",
        "3Gi, 'maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi'",
        "2Gi, ''"
    })
    void limits_boundClaims(String storage, String refusal) throws Exception {
        String namespace = "limits" + NUMBER.incrementAndGet();
        String path = "/api/v1/namespaces/" + namespace;
        server.post("/api/v1/namespaces", json("{'metadata':{'name':'" + namespace + "'}}"));
        server.post(
                path + "/limitranges",
                json(
                        "{'metadata':{'name':'l'},'spec':{'limits':[{'type':'PersistentVolumeClaim','min':{'storage':'1Gi'},"
                                + "'max':{'storage':'2Gi'}}]}}"));

        HttpResponse<String> claimed = server.post(
                path + "/persistentvolumeclaims",
                json("{'metadata':{'name':'c'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':"
                        + "{'storage':'" + storage + "'}}}}"));

        assertThat(claimed.statusCode()).isEqualTo(refusal.isEmpty() ? 201 : 403);
        assertThat(claimed.body()).contains(refusal);
    }
}
