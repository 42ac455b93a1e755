package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.status.GoText;
import java.util.Optional;

/** The rules for pods of a kubelet: it may create mirror pods, report the status of its pods, delete and evict them. */
final class NodePodRules {

    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final StoredObjects objects;

    NodePodRules(StoredObjects objects) {
        this.objects = objects;
    }

    void check(AdmissionRequest request, String node) {
        switch (request.subresource()) {
            case "" -> pod(request, node);
            case "status" -> status(request, GoText.quote(node), node);
            case "eviction" -> eviction(request, node);
            default ->
                throw request.forbidden("unexpected pod subresource " + GoText.quote(request.subresource())
                        + ", only 'status' and 'eviction' are allowed");
        }
    }

    private void pod(AdmissionRequest request, String node) {
        switch (request.operation()) {
            case CREATE -> mirror(request, NodeRestriction.tree(request.object()), node);
            case DELETE -> {
                if (!isOn(objects.pod(request.namespace(), request.name()), node)) {
                    throw request.forbidden(
                            "node " + GoText.quote(node) + " can only delete pods with spec.nodeName set to itself");
                }
            }
            default ->
                throw request.forbidden("unexpected operation "
                        + GoText.quote(request.operation().name()) + ", node " + GoText.quote(node)
                        + " can only create and delete mirror pods");
        }
    }

    private static boolean isOn(JsonNode pod, String node) {
        return pod.path("spec").path("nodeName").asText("").equals(node);
    }

    private void mirror(AdmissionRequest request, JsonNode pod, String node) {
        String subject = "node " + GoText.quote(node);
        if (!pod.path("metadata").path("annotations").has(MIRROR)) {
            throw request.forbidden("pod does not have " + GoText.quote(MIRROR) + " annotation, " + subject
                    + " can only create mirror pods");
        }
        if (!isOn(pod, node)) {
            throw request.forbidden(subject + " can only create pods with spec.nodeName set to itself");
        }
        JsonNode owners = pod.path("metadata").path("ownerReferences");
        if (owners.size() > 1) {
            throw request.forbidden(subject + " can only create pods with a single owner reference set to itself");
        }
        owner(request, owners.path(0), node);
        Optional<String> reference;
        try {
            reference = ApiReferences.of(pod);
        } catch (IllegalArgumentException e) {
            throw request.forbidden("error checking mirror pod for API references: " + e.getMessage());
        }
        reference.ifPresent(each -> {
            throw request.forbidden(subject + " can not create pods that reference " + each);
        });
    }

    private void owner(AdmissionRequest request, JsonNode owner, String node) {
        String subject = "node " + GoText.quote(node);
        boolean own = owner.path("apiVersion").asText().equals("v1")
                && owner.path("kind").asText().equals("Node")
                && owner.path("name").asText().equals(node);
        if (!own) {
            throw request.forbidden(subject + " can only create pods with an owner reference set to itself");
        }
        if (!owner.path("controller").asBoolean()) {
            throw request.forbidden(subject + " can only create pods with a controller owner reference set to itself");
        }
        if (owner.path("blockOwnerDeletion").asBoolean()) {
            throw request.forbidden(subject + " must not set blockOwnerDeletion on an owner reference");
        }
        String uid = objects.get("", "nodes", "node", "", node)
                .path("metadata")
                .path("uid")
                .asText();
        String named = owner.path("uid").asText("");
        if (!named.equals(uid)) {
            throw request.forbidden("node " + node + " UID mismatch: expected " + named + " got " + uid);
        }
    }

    private static void status(AdmissionRequest request, String quoted, String node) {
        if (request.operation() != Operation.UPDATE) {
            throw request.forbidden(
                    "unexpected operation " + GoText.quote(request.operation().name()));
        }
        JsonNode old = NodeRestriction.tree(request.oldObject());
        JsonNode next = NodeRestriction.tree(request.object());
        if (!isOn(old, node)) {
            throw request.forbidden(
                    "node " + quoted + " can only update pod status for pods with spec.nodeName set to itself");
        }
        if (!SemanticEquality.same(
                old.path("metadata").path("labels"), next.path("metadata").path("labels"))) {
            throw request.forbidden("node " + quoted + " cannot update labels through pod status");
        }
        if (differs(old, next, "resourceClaimStatuses")) {
            throw request.forbidden("node " + quoted + " cannot update resource claim statues");
        }
        if (differs(old, next, "extendedResourceClaimStatus")) {
            throw request.forbidden("node " + quoted + " cannot update extended resource claim status");
        }
    }

    private static boolean differs(JsonNode old, JsonNode next, String field) {
        return !SemanticEquality.same(
                old.path("status").path(field), next.path("status").path(field));
    }

    private void eviction(AdmissionRequest request, String node) {
        if (request.operation() != Operation.CREATE) {
            throw request.forbidden("unexpected operation " + request.operation());
        }
        String name = request.name().isEmpty() ? request.objectName() : request.name();
        if (!isOn(objects.pod(request.namespace(), name), node)) {
            throw request.forbidden("node " + node + " can only evict pods with spec.nodeName set to itself");
        }
    }
}
