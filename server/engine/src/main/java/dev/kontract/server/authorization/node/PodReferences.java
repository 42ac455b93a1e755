package dev.kontract.server.authorization.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the objects that a kubelet needs to run a pod. */
final class PodReferences {

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> WITH_SECRET =
            List.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final JsonNode pod;
    private final String namespace;
    private final Set<Reference> found = new LinkedHashSet<>();

    private PodReferences(JsonNode pod) {
        this.pod = pod;
        this.namespace = pod.path("metadata").path("namespace").asText("");
    }

    /** Returns the objects; none for a mirror pod, because a node could grant itself access by creating one. */
    static Set<Reference> of(JsonNode pod) {
        PodReferences references = new PodReferences(pod);
        if (!pod.path("metadata").path("annotations").has(MIRROR)) {
            references.collect(pod.path("spec"));
        }
        return references.found;
    }

    private void collect(JsonNode spec) {
        add(Reference.ACCOUNTS, spec.path("serviceAccountName"));
        spec.path("imagePullSecrets").forEach(secret -> add(Reference.SECRETS, secret.path("name")));
        for (String field : CONTAINERS) {
            spec.path(field).forEach(this::container);
        }
        spec.path("volumes").forEach(this::volume);
        spec.path("resourceClaims").forEach(this::resourceClaim);
        add(
                Reference.RESOURCE_CLAIMS,
                pod.path("status").path("extendedResourceClaimStatus").path("resourceClaimName"));
    }

    private void container(JsonNode container) {
        for (JsonNode source : container.path("envFrom")) {
            add(Reference.SECRETS, source.path("secretRef").path("name"));
            add(Reference.CONFIG_MAPS, source.path("configMapRef").path("name"));
        }
        for (JsonNode variable : container.path("env")) {
            JsonNode source = variable.path("valueFrom");
            add(Reference.SECRETS, source.path("secretKeyRef").path("name"));
            add(Reference.CONFIG_MAPS, source.path("configMapKeyRef").path("name"));
        }
    }

    private void volume(JsonNode volume) {
        add(Reference.SECRETS, volume.path("secret").path("secretName"));
        add(Reference.SECRETS, volume.path("azureFile").path("secretName"));
        add(Reference.SECRETS, volume.path("csi").path("nodePublishSecretRef").path("name"));
        for (String type : WITH_SECRET) {
            add(Reference.SECRETS, volume.path(type).path("secretRef").path("name"));
        }
        add(Reference.CONFIG_MAPS, volume.path("configMap").path("name"));
        for (JsonNode source : volume.path("projected").path("sources")) {
            add(Reference.SECRETS, source.path("secret").path("name"));
            add(Reference.CONFIG_MAPS, source.path("configMap").path("name"));
        }
        add(Reference.CLAIMS, volume.path("persistentVolumeClaim").path("claimName"));
        if (volume.path("ephemeral").isObject()) {
            String pods = pod.path("metadata").path("name").asText("");
            add(Reference.CLAIMS, pods + '-' + volume.path("name").asText(""));
        }
    }

    /** A claim made from a template is named by the status of the pod. */
    private void resourceClaim(JsonNode claim) {
        add(Reference.RESOURCE_CLAIMS, claim.path("resourceClaimName"));
        if (claim.hasNonNull("resourceClaimTemplateName")) {
            for (JsonNode status : pod.path("status").path("resourceClaimStatuses")) {
                if (status.path("name").equals(claim.path("name"))) {
                    add(Reference.RESOURCE_CLAIMS, status.path("resourceClaimName"));
                }
            }
        }
    }

    private void add(String resource, JsonNode name) {
        add(resource, name.asText(""));
    }

    private void add(String resource, String name) {
        if (!name.isEmpty()) {
            found.add(new Reference(resource, namespace, name));
        }
    }
}
