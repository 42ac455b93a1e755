package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The restrictions of the plugin NodeRestriction for the kubelet of the node {@code n1}, which is authorized to do everything.
 */
class NodeRestrictionIT {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POD_SPEC = "'containers':[{'name':'c','image':'i'}]";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none").enableAdmissionPlugins("NodeRestriction"));
        for (String node : new String[] {"n1", "n2"}) {
            created("/api/v1/nodes", "{'metadata':{'name':'%s','labels':{'example.com/a':'1'}}}".formatted(node));
            String volumes = "'volumes':[{'name':'t','projected':{'sources':[{'serviceAccountToken':{'path':'p',"
                    + "'audience':'vault'}}]}}]";
            created(
                    PODS,
                    "{'metadata':{'name':'on-%s'},'spec':{'nodeName':'%s','serviceAccountName':'app',%s,%s}}"
                            .formatted(node, node, volumes, POD_SPEC));
        }
        created("/api/v1/namespaces/default/serviceaccounts", "{'metadata':{'name':'app'}}");
        created(
                "/api/v1/namespaces/default/persistentvolumeclaims",
                "{'metadata':{'name':'data'},'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void created(String path, String body) throws Exception {
        assertThat(server.post(path, body.replace('\'', '"')).statusCode()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    PUT /api/v1/nodes/n2 | {'metadata':{'name':'n2'}} | 403 | nodes "n2" is forbidden: node "n1" is not allowed to modify node "n2"
                    DELETE /api/v1/nodes/n2 | | 403 | nodes "n2" is forbidden: node "n1" is not allowed to modify node "n2"
                    POST /api/v1/nodes | {'metadata':{'name':'n3'}} | 403 | nodes "n3" is forbidden: node "n1" is not allowed to modify node "n3"
                    PATCH /api/v1/nodes/n1 | {'metadata':{'labels':{'example.com/a':'2','node.kubernetes.io/x':'1','kubernetes.io/os':'linux'}}} | 200 |
                    PATCH /api/v1/nodes/n1 | {'metadata':{'labels':{'node-restriction.kubernetes.io/x':'1','k8s.io/x':'1'}}} | 403 | nodes "n1" is forbidden: is not allowed to modify labels: k8s.io/x, node-restriction.kubernetes.io/x
                    PATCH /api/v1/nodes/n1 | {'metadata':{'labels':{'sub.k8s.io/x':'1'}}} | 403 | nodes "n1" is forbidden: is not allowed to modify labels: sub.k8s.io/x
                    PATCH /api/v1/nodes/n1 | {'spec':{'taints':[{'key':'k','effect':'NoSchedule'}]}} | 403 | nodes "n1" is forbidden: node "n1" is not allowed to modify taints
                    PATCH /api/v1/nodes/n1 | {'metadata':{'ownerReferences':[{'apiVersion':'v1','kind':'Pod','name':'p','uid':'u'}]}} | 403 | nodes "n1" is forbidden: node "n1" is not allowed to modify ownerReferences
                    PATCH /api/v1/nodes/n1/status | {'status':{'capacity':{'cpu':'4'}}} | 200 |
                    POST {pods} | {'metadata':{'name':'p'},'spec':{{spec}}} | 403 | pods "p" is forbidden: pod does not have "kubernetes.io/config.mirror" annotation, node "n1" can only create mirror pods
                    POST {pods} | {'metadata':{'name':'p',{mirror}},'spec':{{spec},'nodeName':'n2'}} | 403 | pods "p" is forbidden: node "n1" can only create pods with spec.nodeName set to itself
                    POST {pods} | {'metadata':{'name':'p',{mirror}},'spec':{{spec},'nodeName':'n1'}} | 403 | pods "p" is forbidden: node "n1" can only create pods with an owner reference set to itself
                    POST {pods} | {'metadata':{'name':'p',{mirror},'ownerReferences':[{'apiVersion':'v1','kind':'Node','name':'n1','uid':'u'},{'apiVersion':'v1','kind':'Node','name':'n2','uid':'v'}]},'spec':{{spec},'nodeName':'n1'}} | 403 | pods "p" is forbidden: node "n1" can only create pods with a single owner reference set to itself
                    POST {pods} | {'metadata':{'name':'p',{mirror},'ownerReferences':[{'apiVersion':'v1','kind':'Node','name':'n1','uid':'u'}]},'spec':{{spec},'nodeName':'n1'}} | 403 | pods "p" is forbidden: node "n1" can only create pods with a controller owner reference set to itself
                    POST {pods} | {'metadata':{'name':'p',{mirror},'ownerReferences':[{'apiVersion':'v1','kind':'Node','name':'n1','uid':'u','controller':true}]},'spec':{{spec},'nodeName':'n1'}} | 403 | pods "p" is forbidden: node n1 UID mismatch: expected u got {uid}
                    POST {pods} | {'metadata':{'name':'p',{mirror},{owner}},'spec':{{spec},'nodeName':'n1','serviceAccountName':'app'}} | 403 | pods "p" is forbidden: node "n1" can not create pods that reference serviceaccounts
                    POST {pods} | {'metadata':{'name':'p',{mirror},{owner}},'spec':{{spec},'nodeName':'n1','volumes':[{'name':'v','configMap':{'name':'c'}}]}} | 403 | pods "p" is forbidden: node "n1" can not create pods that reference configmaps
                    POST {pods} | {'metadata':{'name':'p',{mirror},{owner}},'spec':{{spec},'nodeName':'n1','volumes':[{'name':'v','csi':{'driver':'d'}}]}} | 403 | pods "p" is forbidden: node "n1" can not create pods that reference csidrivers (via CSI volumes)
                    POST {pods} | {'metadata':{'name':'p',{mirror},{owner}},'spec':{{spec},'nodeName':'n1','volumes':[{'name':'v','hostPath':{'path':'/x'}}]}} | 201 |
                    PATCH {pods}/on-n1 | {'metadata':{'labels':{'a':'b'}}} | 403 | pods "on-n1" is forbidden: unexpected operation "UPDATE", node "n1" can only create and delete mirror pods
                    PATCH {pods}/on-n1/status | {'status':{'phase':'Running'}} | 200 |
                    PATCH {pods}/on-n2/status | {'status':{'phase':'Running'}} | 403 | pods "on-n2" is forbidden: node "n1" can only update pod status for pods with spec.nodeName set to itself
                    PATCH {pods}/on-n1/status | {'metadata':{'labels':{'a':'b'}}} | 403 | pods "on-n1" is forbidden: node "n1" cannot update labels through pod status
                    PATCH {pods}/on-n1/ephemeralcontainers | {'spec':{'ephemeralContainers':[]}} | 403 | pods "on-n1" is forbidden: unexpected pod subresource "ephemeralcontainers", only 'status' and 'eviction' are allowed
                    DELETE {pods}/on-n2 | | 403 | pods "on-n2" is forbidden: node "n1" can only delete pods with spec.nodeName set to itself
                    POST {pods}/on-n2/eviction | {'metadata':{'name':'on-n2'}} | 403 | pods "on-n2" is forbidden: node n1 can only evict pods with spec.nodeName set to itself
                    DELETE {pods}/on-n1?dryRun=All | | 200 |
                    PATCH /api/v1/namespaces/default/persistentvolumeclaims/data | {'metadata':{'labels':{'a':'b'}}} | 403 | persistentvolumeclaims "data" is forbidden: may only update PVC status
                    PATCH /api/v1/namespaces/default/persistentvolumeclaims/data/status | {'status':{'capacity':{'storage':'1Gi'}}} | 200 |
                    PATCH /api/v1/namespaces/default/persistentvolumeclaims/data/status | {'status':{'phase':'Lost'}} | 403 | persistentvolumeclaims "data" is forbidden: node "n1" is not allowed to update fields other than status.quantity and status.conditions: status
                    POST /apis/coordination.k8s.io/v1/namespaces/default/leases | {'metadata':{'name':'n1'}} | 403 | leases.coordination.k8s.io "n1" is forbidden: can only access leases in the "kube-node-lease" system namespace
                    POST /apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases | {'metadata':{'name':'n2'}} | 403 | leases.coordination.k8s.io "n2" is forbidden: can only access node lease with the same name as the requesting node
                    POST /apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases | {'metadata':{'name':'n1'}} | 201 |
                    POST /apis/storage.k8s.io/v1/csinodes | {'metadata':{'name':'n2'},'spec':{'drivers':[]}} | 403 | csinodes.storage.k8s.io "n2" is forbidden: can only access CSINode with the same name as the requesting node
                    POST /apis/storage.k8s.io/v1/csinodes | {'metadata':{'name':'n1'},'spec':{'drivers':[]}} | 201 |
                    POST /apis/resource.k8s.io/v1/resourceslices | {'metadata':{'name':'s'},'spec':{'nodeName':'n2','driver':'d.example.com','pool':{'name':'n2','resourceSliceCount':1}}} | 403 | resourceslices.resource.k8s.io "s" is forbidden: can only create ResourceSlice with the same NodeName as the requesting node
                    POST /apis/certificates.k8s.io/v1/certificatesigningrequests | {'metadata':{'name':'c'},'spec':{'signerName':'kubernetes.io/kubelet-serving','request':'eA==','usages':['server auth']}} | 403 | certificatesigningrequests.certificates.k8s.io "c" is forbidden: unable to parse csr: PEM block type must be CERTIFICATE REQUEST
                    POST {token} | {'spec':{}} | 403 | serviceaccounts "app" is forbidden: node requested token not bound to a pod
                    POST {token} | {'spec':{'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'on-n2'}}} | 403 | serviceaccounts "app" is forbidden: node requested token with a pod binding without a uid
                    POST {token} | {'spec':{'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'none','uid':'u'}}} | 404 | pod "none" not found
                    POST {token} | {'spec':{'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'on-n2','uid':'u'}}} | 403 | serviceaccounts "app" is forbidden: the UID in the bound object reference (u) does not match the UID in record. The object might have been deleted and then recreated
                    POST {token} | {'spec':{'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'on-n2','uid':'{uid of on-n2}'}}} | 403 | serviceaccounts "app" is forbidden: node requested token bound to a pod scheduled on a different node
                    POST {token} | {'spec':{'audiences':['vault'],'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'on-n1','uid':'{uid of on-n1}'}}} | 201 |
                    POST {token} | {'spec':{'audiences':['a','b'],'boundObjectRef':{'apiVersion':'v1','kind':'Pod','name':'on-n1','uid':'{uid of on-n1}'}}} | 403 | serviceaccounts "app" is forbidden: node may only request 0 or 1 audiences
                    POST /api/v1/namespaces/default/configmaps | {'metadata':{'name':'c'}} | 201 |
                    """)
    void kubelet_mayChangeWhatIsItsOwn(String request, @Nullable String body, int status, @Nullable String message)
            throws Exception {
        HttpResponse<String> response = asNode("system:node:n1", filled(request), filled(body == null ? "" : body));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        if (message != null) {
            assertThat(new ObjectMapper()
                            .readTree(response.body())
                            .path("message")
                            .asText())
                    .isEqualTo(filled(message));
        }
    }

    @ParameterizedTest
    @CsvSource({"system:node:, 403", "somebody, 201", "node:n1, 201"})
    void others_areNotConcerned(String user, int status) throws Exception {
        assertThat(asNode(
                                user,
                                "POST /api/v1/namespaces/default/pods?dryRun=All",
                                filled("{'metadata':{'name':'q'},'spec':{{spec}}}"))
                        .statusCode())
                .isEqualTo(status);
    }

    private static String filled(String text) throws Exception {
        String mirror = "'annotations':{'kubernetes.io/config.mirror':'x'}";
        String uid = text.contains("{uid}") || text.contains("{owner}") ? uid("/api/v1/nodes/n1") : "";
        String owner =
                "'ownerReferences':[{'apiVersion':'v1','kind':'Node','name':'n1','uid':'{uid}','controller':true}]";
        return text.replace("{spec}", POD_SPEC)
                .replace("{mirror}", mirror)
                .replace("{owner}", owner)
                .replace("{uid}", uid)
                .replace("{uid of on-n1}", text.contains("{uid of on-n1}") ? uid(PODS + "/on-n1") : "")
                .replace("{uid of on-n2}", text.contains("{uid of on-n2}") ? uid(PODS + "/on-n2") : "")
                .replace("{pods}", PODS)
                .replace("{token}", "/api/v1/namespaces/default/serviceaccounts/app/token");
    }

    private static String uid(String path) throws Exception {
        JsonNode object = new ObjectMapper().readTree(server.send("GET", path).body());
        return object.at("/metadata/uid").asText();
    }

    private static HttpResponse<String> asNode(String user, String request, String body) throws Exception {
        String[] line = request.split(" ");
        return server.send(server.request(line[1])
                .header("Impersonate-User", user)
                .header("Impersonate-Group", "system:nodes")
                .header("Impersonate-Group", "system:masters")
                .header("Content-Type", line[0].equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(line[0], BodyPublishers.ofString(body.replace('\'', '"'))));
    }
}
