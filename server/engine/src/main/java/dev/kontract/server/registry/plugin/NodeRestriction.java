package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.registry.certificates.CertificateRequest;
import dev.kontract.server.registry.certificates.InvalidRequestException;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.status.GoText;
import dev.kontract.server.storage.Storage;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The NodeRestriction plugin: a kubelet changes its own node and the pods that are bound to it only.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/#noderestriction">The plugin</a>
 */
public final class NodeRestriction implements AdmissionPlugin {

    private static final String USER = "system:node:";
    private static final String GROUP = "system:nodes";
    private static final String LEASE_NAMESPACE = "kube-node-lease";
    private static final Set<String> KUBELET_SIGNERS =
            Set.of("kubernetes.io/kubelet-serving", "kubernetes.io/kube-apiserver-client-kubelet");

    private final NodePodRules pods;
    private final NodeTokens tokens;

    /**
     * Creates the plugin.
     *
     * @param storage where other objects are read from
     * @param audiences whether the user of a request for a token may ask for one for an audience that no volume names
     */
    public NodeRestriction(Storage storage, BiPredicate<AdmissionRequest, String> audiences) {
        StoredObjects objects = new StoredObjects(storage);
        this.pods = new NodePodRules(objects);
        this.tokens = new NodeTokens(objects, audiences);
    }

    @Override
    public void mutate(AdmissionRequest request) {
        if (!request.user().name().startsWith(USER) || !request.user().groups().contains(GROUP)) {
            return;
        }
        String node = request.user().name().substring(USER.length());
        if (node.isEmpty()) {
            throw request.forbidden("could not determine node from user "
                    + GoText.quote(request.user().name()));
        }
        switch (request.resource().group() + '/' + request.resource().plural()) {
            case "/pods" -> pods.check(request, node);
            case "/nodes" -> node(request, node);
            case "/persistentvolumeclaims" -> claim(request, node);
            case "/serviceaccounts" -> tokens.check(request, node);
            case "coordination.k8s.io/leases" -> lease(request, node);
            case "storage.k8s.io/csinodes" -> {
                if (!name(request).equals(node)) {
                    throw request.forbidden("can only access CSINode with the same name as the requesting node");
                }
            }
            case "resource.k8s.io/resourceslices" -> slice(request, node);
            case "certificates.k8s.io/certificatesigningrequests" -> certificate(request, node);
            default -> {}
        }
    }

    /** The name of the object to create, or that in the path. */
    private static String name(AdmissionRequest request) {
        return request.operation() == Operation.CREATE ? request.objectName() : request.name();
    }

    static JsonNode tree(@Nullable ObjectNode object) {
        return object == null ? MissingNode.getInstance() : object;
    }

    private static void node(AdmissionRequest request, String node) {
        String quoted = GoText.quote(node);
        if (!name(request).equals(node)) {
            throw request.forbidden("node " + quoted + " is not allowed to modify node " + GoText.quote(name(request)));
        }
        JsonNode next = tree(request.object());
        JsonNode old = tree(request.oldObject());
        JsonNode source = next.path("spec").path("configSource");
        if (request.operation() == Operation.CREATE) {
            if (source.isObject()) {
                throw request.forbidden(
                        "node " + quoted + " is not allowed to create pods with a non-nil configSource");
            }
            Set<String> labels = NodeLabels.forbidden(labels(next), MissingNode.getInstance());
            if (!labels.isEmpty()) {
                throw request.forbidden(
                        "node " + quoted + " is not allowed to set the following labels: " + String.join(", ", labels));
            }
        } else if (request.operation() == Operation.UPDATE) {
            if (source.isObject() && differ(source, old.path("spec").path("configSource"))) {
                throw request.forbidden(
                        "node " + quoted + " is not allowed to update configSource to a new non-nil configSource");
            }
            if (differ(next.path("spec").path("taints"), old.path("spec").path("taints"))) {
                throw request.forbidden("node " + quoted + " is not allowed to modify taints");
            }
            if (differ(
                    next.path("metadata").path("ownerReferences"),
                    old.path("metadata").path("ownerReferences"))) {
                throw request.forbidden("node " + quoted + " is not allowed to modify ownerReferences");
            }
            Set<String> labels = NodeLabels.forbidden(labels(next), labels(old));
            if (!labels.isEmpty()) {
                throw request.forbidden("is not allowed to modify labels: " + String.join(", ", labels));
            }
        }
    }

    private static JsonNode labels(JsonNode object) {
        return object.path("metadata").path("labels");
    }

    private static boolean differ(JsonNode next, JsonNode old) {
        return !SemanticEquality.same(next, old);
    }

    private static void claim(AdmissionRequest request, String node) {
        if (!request.subresource().equals("status")) {
            throw request.forbidden("may only update PVC status");
        }
        if (request.operation() != Operation.UPDATE) {
            throw request.forbidden(
                    "unexpected operation " + GoText.quote(request.operation().name()));
        }
        ObjectNode next = withoutKubeletStatus(tree(request.object()));
        ObjectNode old = withoutKubeletStatus(tree(request.oldObject()));
        if (differ(next, old)) {
            Set<String> fields = new TreeSet<>();
            for (ObjectNode each : List.of(next, old)) {
                each.fieldNames().forEachRemaining(field -> {
                    if (differ(next.path(field), old.path(field))) {
                        fields.add(field);
                    }
                });
            }
            throw request.forbidden("node " + GoText.quote(node)
                    + " is not allowed to update fields other than status.quantity and status.conditions: "
                    + String.join(", ", fields));
        }
    }

    private static ObjectNode withoutKubeletStatus(JsonNode claim) {
        ObjectNode rest = claim.deepCopy();
        rest.withObjectProperty("metadata").remove(List.of("resourceVersion", "managedFields"));
        rest.withObjectProperty("status")
                .remove(List.of("capacity", "conditions", "allocatedResourceStatuses", "allocatedResources"));
        return rest;
    }

    private static void lease(AdmissionRequest request, String node) {
        if (!request.namespace().equals(LEASE_NAMESPACE)) {
            throw request.forbidden(
                    "can only access leases in the " + GoText.quote(LEASE_NAMESPACE) + " system namespace");
        }
        if (!name(request).equals(node)) {
            throw request.forbidden("can only access node lease with the same name as the requesting node");
        }
    }

    private static void slice(AdmissionRequest request, String node) {
        boolean creates = request.operation() == Operation.CREATE;
        if (request.operation() == Operation.UPDATE) {
            return;
        }
        JsonNode slice = tree(creates ? request.object() : request.oldObject());
        if (!slice.path("spec").path("nodeName").asText("").equals(node)) {
            throw request.forbidden("can only " + (creates ? "create" : "delete")
                    + " ResourceSlice with the same NodeName as the requesting node");
        }
    }

    private static void certificate(AdmissionRequest request, String node) {
        JsonNode spec = tree(request.object()).path("spec");
        if (request.operation() != Operation.CREATE
                || !KUBELET_SIGNERS.contains(spec.path("signerName").asText())) {
            return;
        }
        try {
            String name =
                    CertificateRequest.parse(spec.path("request").asText()).commonName();
            if (!name.equals(USER + node)) {
                throw request.forbidden("can only create a node CSR with CN=" + USER + node);
            }
        } catch (InvalidRequestException e) {
            throw request.forbidden("unable to parse csr: " + e.getMessage());
        }
    }
}
