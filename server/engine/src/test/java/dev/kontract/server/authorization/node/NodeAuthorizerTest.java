package dev.kontract.server.authorization.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Decision;
import dev.kontract.server.authorization.RequestedSelectors;
import dev.kontract.server.authorization.rbac.bootstrap.DefaultRoles;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAuthorizerTest {

    private static final UserInfo KUBELET = UserInfo.of("system:node:n1", "", List.of("system:nodes"));

    private final NodeAuthorizer authorizer = new NodeAuthorizer(DefaultRoles.rulesOf("system:node", "k8s.io"));
    private final Storage memory = new MemoryStorage();
    private final KeyFeeds feeds = authorizer.follow(memory, Runnable::run);
    private final Storage storage = feeds.follow(memory);

    private static byte[] json(String yaml) {
        try {
            JsonNode tree = new YAMLMapper().readTree(yaml);
            return tree.toString().getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Entry create(String group, String resource, String namespace, String name, String spec) {
        String metadata = "metadata: {name: " + name + (namespace.isEmpty() ? "" : ", namespace: " + namespace);
        boolean annotated = spec.startsWith("annotations");
        String object = annotated ? metadata + ", " + spec : metadata + "}\n" + spec;
        return storage.create(Keys.of(group, resource).key(namespace, name), revision -> json(object));
    }

    @BeforeEach
    void createObjects() {
        create("", "pods", "a", "web", """
            spec:
              nodeName: n1
              serviceAccountName: runner
              imagePullSecrets: [{name: pull}]
              initContainers: [{env: [{valueFrom: {secretKeyRef: {name: of-variable}}}]}]
              containers: [{envFrom: [{configMapRef: {name: of-environment}}, {secretRef: {name: of-all}}]}]
              ephemeralContainers: [{env: [{valueFrom: {configMapKeyRef: {name: of-debugger}}}]}]
              volumes:
              - {name: v1, secret: {secretName: of-volume}}
              - {name: v2, projected: {sources: [{secret: {name: projected}}, {configMap: {name: projected}}]}}
              - {name: v3, csi: {nodePublishSecretRef: {name: of-csi}}}
              - {name: v4, persistentVolumeClaim: {claimName: data}}
              - {name: v5, ephemeral: {}}
              - {name: v6, rbd: {secretRef: {name: of-rbd}}}
              resourceClaims: [{name: gpu, resourceClaimName: gpu}, {name: nic, resourceClaimTemplateName: nics}]
            status:
              resourceClaimStatuses: [{name: nic, resourceClaimName: web-nic-x}]
              extendedResourceClaimStatus: {resourceClaimName: extended}
            """);
        create("", "pods", "a", "other", """
            spec:
              nodeName: n2
              serviceAccountName: other
              imagePullSecrets: [{name: pull}]
              volumes: [{name: v, secret: {secretName: of-other}}]
            """);
        create("", "pods", "a", "mirror", """
            annotations: {kubernetes.io/config.mirror: x}}
            spec: {nodeName: n1, volumes: [{name: v, secret: {secretName: of-mirror}}]}
            """);
        create("", "pods", "a", "pending", "spec: {volumes: [{name: v, secret: {secretName: of-pending}}]}");
        create("", "persistentvolumes", "", "pv", """
            spec:
              claimRef: {namespace: a, name: data}
              csi:
                nodeStageSecretRef: {namespace: csi, name: stage}
                controllerPublishSecretRef: {namespace: csi, name: publish}
            """);
        create("", "persistentvolumes", "", "azure", """
            spec: {claimRef: {namespace: a, name: web-v5}, azureFile: {secretName: azure}}
            """);
        create("", "persistentvolumes", "", "free", "spec: {azureFile: {secretName: free}}");
        create("storage.k8s.io", "volumeattachments", "", "va", "spec: {nodeName: n1}");
        create("storage.k8s.io", "volumeattachments", "", "va2", "spec: {nodeName: n2}");
        create("resource.k8s.io", "resourceslices", "", "slice", "spec: {nodeName: n1}");
        create("resource.k8s.io", "resourceslices", "", "slice2", "spec: {nodeName: n2}");
    }

    @AfterEach
    void close() {
        feeds.close();
        memory.close();
    }

    private static AuthorizationAttributes attributes(
            UserInfo user, String verb, String resource, String namespace, String name, String fields) {
        String[] parts = resource.split("/", -1);
        boolean isCore = parts.length == 1 || !parts[0].contains(".");
        int at = isCore ? 0 : 1;
        return new AuthorizationAttributes(
                user,
                true,
                verb,
                namespace,
                isCore ? "" : parts[0],
                "v1",
                parts[at],
                parts.length > at + 1 ? parts[at + 1] : "",
                name,
                "",
                new RequestedSelectors(RequestedSelectors.fieldRequirements(fields), List.of()));
    }

    private Decision decision(String verb, String resource, String namespace, String name) {
        return authorizer.authorize(attributes(KUBELET, verb, resource, namespace, name, ""));
    }

    @ParameterizedTest
    @CsvSource({
        "get, secrets, a, pull",
        "list, secrets, a, of-variable",
        "watch, secrets, a, of-all",
        "get, secrets, a, of-volume",
        "get, secrets, a, projected",
        "get, secrets, a, of-csi",
        "get, secrets, a, of-rbd",
        "get, secrets, csi, stage",
        "get, secrets, a, azure",
        "get, configmaps, a, of-environment",
        "get, configmaps, a, of-debugger",
        "get, configmaps, a, projected",
        "get, serviceaccounts, a, runner",
        "create, serviceaccounts/token, a, runner",
        "get, persistentvolumeclaims, a, data",
        "update, persistentvolumeclaims/status, a, data",
        "patch, persistentvolumeclaims/status, a, web-v5",
        "get, persistentvolumes, '', pv",
        "get, persistentvolumes, '', azure",
        "get, resource.k8s.io/resourceclaims, a, gpu",
        "get, resource.k8s.io/resourceclaims, a, web-nic-x",
        "get, resource.k8s.io/resourceclaims, a, extended",
        "get, storage.k8s.io/volumeattachments, '', va",
        "create, resource.k8s.io/resourceslices, '', ''",
        "delete, resource.k8s.io/resourceslices, '', slice",
        "get, nodes, '', n1",
        "create, nodes, '', ''",
        "patch, nodes/status, '', n1",
        "get, pods, a, web",
        "watch, pods, a, web",
        "create, pods, a, ''",
        "update, pods/status, a, other",
        "create, pods/eviction, a, web",
        "create, coordination.k8s.io/leases, kube-node-lease, ''",
        "update, coordination.k8s.io/leases, kube-node-lease, n1",
        "get, storage.k8s.io/csinodes, '', n1",
        "list, services, '', ''",
        "create, events, a, ''",
        "watch, node.k8s.io/runtimeclasses, '', ''",
    })
    void authorize_allowsWhatANodeNeeds(String verb, String resource, String namespace, String name) {
        assertThat(decision(verb, resource, namespace, name)).isEqualTo(Decision.allow(""));
    }

    private static final String UNRELATED = "no relationship found between node 'n1' and this object";

    @ParameterizedTest
    @CsvSource({
        "get, secrets, a, of-other, " + UNRELATED,
        "get, secrets, a, of-mirror, " + UNRELATED,
        "get, secrets, a, of-pending, " + UNRELATED,
        "get, secrets, csi, publish, " + UNRELATED,
        "get, secrets, a, free, " + UNRELATED,
        "get, secrets, b, pull, " + UNRELATED,
        "get, configmaps, a, pull, " + UNRELATED,
        "list, secrets, a, '', No Object name found",
        "list, secrets, '', '', can only read namespaced object of this type",
        "update, secrets, a, pull, can only read resources of this type",
        "get, configmaps/status, a, projected, cannot read subresource",
        "list, persistentvolumeclaims, a, '', can only get individual resources of this type",
        "get, persistentvolumeclaims/status, a, data, can only get/update/patch this type",
        "get, persistentvolumes/status, '', pv, cannot get subresource",
        "get, persistentvolumes, '', free, " + UNRELATED,
        "get, storage.k8s.io/volumeattachments, '', va2, " + UNRELATED,
        "get, serviceaccounts, a, other, " + UNRELATED,
        "create, serviceaccounts/token, a, other, " + UNRELATED,
        "create, serviceaccounts, a, '', can only create tokens for individual service accounts",
        "create, serviceaccounts/status, a, runner, can only create token subresource of serviceaccount",
        "get, resource.k8s.io/resourceslices, '', slice2, " + UNRELATED,
        "list, resource.k8s.io/resourceslices, '', '', can only list/watch/deletecollection resourceslices with"
                + " nodeName field selector",
        "list, coordination.k8s.io/leases, kube-node-lease, '', 'can only get, create, update, patch, or delete a node"
                + " lease'",
        "get, coordination.k8s.io/leases, a, n1, 'can only access leases in the \"kube-node-lease\" system namespace'",
        "get, coordination.k8s.io/leases, kube-node-lease, n2, can only access node lease with the same name as the"
                + " requesting node",
        "list, storage.k8s.io/csinodes, '', '', 'can only get, create, update, patch, or delete a CSINode'",
        "get, storage.k8s.io/csinodes/x, '', n1, cannot authorize CSINode subresources",
        "get, storage.k8s.io/csinodes, '', n2, can only access CSINode with the same name as the requesting node",
        "list, nodes, '', '', 'node ''n1'' cannot read all nodes, only its own Node object'",
        "get, nodes, '', n2, 'node ''n1'' cannot read ''n2'', only its own Node object'",
        "delete, nodes, '', n1, ''",
        "get, pods, a, other, " + UNRELATED,
        "list, pods, a, '', can only list/watch pods with spec.nodeName field selector",
        "create, pods/binding, a, web, ''",
        "get, certificates.k8s.io/podcertificaterequests, a, x, ''",
        "list, apps/deployments, a, '', ''",
    })
    void authorize_hasNoOpinionOnOthers(String verb, String resource, String namespace, String name, String reason) {
        assertThat(decision(verb, resource, namespace, name)).isEqualTo(Decision.noOpinion(reason));
    }

    @Test
    void authorize_allowsCollectionsOfTheNode() {
        for (String resource : List.of("pods", "resource.k8s.io/resourceslices")) {
            assertThat(authorizer.authorize(attributes(KUBELET, "watch", resource, "", "", "spec.nodeName=n1")))
                    .isEqualTo(Decision.allow(""));
            for (String other : List.of("spec.nodeName=n2", "spec.nodeName!=n1", "metadata.name=n1")) {
                assertThat(authorizer
                                .authorize(attributes(KUBELET, "watch", resource, "", "", other))
                                .isAllowed())
                        .isFalse();
            }
        }
    }

    @Test
    void authorize_followsPods() {
        Keys pods = Keys.of("", "pods");
        Entry pending = storage.find(pods.key("a", "pending")).orElseThrow();
        Entry bound = storage.update(
                pending.key(),
                pending.revision(),
                revision -> json("{metadata: {name: pending, namespace: a}, spec: {nodeName: n1,"
                        + " volumes: [{name: v, secret: {secretName: of-pending}},"
                        + " {name: w, secret: {secretName: of-volume}}]}}"));
        assertThat(decision("get", "secrets", "a", "of-pending").isAllowed()).isTrue();
        storage.delete(bound.key(), bound.revision(), revision -> json("{}"));
        assertThat(decision("get", "secrets", "a", "of-pending").isAllowed()).isFalse();
        assertThat(decision("get", "secrets", "a", "of-volume").isAllowed()).isTrue();
    }

    @Test
    void authorize_followsVolumesAndAttachments() {
        Entry volume =
                storage.find(Keys.of("", "persistentvolumes").key("", "pv")).orElseThrow();
        storage.delete(volume.key(), volume.revision(), revision -> json("{}"));
        assertThat(decision("get", "persistentvolumes", "", "pv").isAllowed()).isFalse();
        assertThat(decision("get", "secrets", "csi", "stage").isAllowed()).isFalse();
        Entry attachment = storage.find(
                        Keys.of("storage.k8s.io", "volumeattachments").key("", "va"))
                .orElseThrow();
        storage.delete(attachment.key(), attachment.revision(), revision -> json("{}"));
        assertThat(decision("get", "storage.k8s.io/volumeattachments", "", "va").isAllowed())
                .isFalse();
    }

    @Test
    void authorize_requiresNameAndGroupOfANode() {
        UserInfo outsider = UserInfo.of("system:node:n1", "", List.of("others"));
        UserInfo member = UserInfo.of("n1", "", List.of("system:nodes"));
        UserInfo nameless = UserInfo.of("system:node:", "", List.of("system:nodes"));
        for (UserInfo user : List.of(outsider, member)) {
            assertThat(authorizer.authorize(attributes(user, "list", "services", "", "", "")))
                    .isEqualTo(Decision.noOpinion(""));
        }
        assertThat(authorizer.authorize(attributes(nameless, "list", "services", "", "", "")))
                .isEqualTo(Decision.noOpinion("unknown node for user \"system:node:\""));
    }
}
