package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.GoText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The objects of the API that a pod needs, which a mirror pod must not have. */
final class ApiReferences {

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final String PROJECTED = "projected";

    private ApiReferences() {}

    /**
     * Returns the resource of the first reference in upstream's order; empty if there is none.
     *
     * @throws IllegalArgumentException when a projected volume has a source of no known type
     */
    static Optional<String> of(JsonNode pod) {
        JsonNode spec = pod.path("spec");
        if (!spec.path("serviceAccountName").asText("").isEmpty()) {
            return Optional.of("serviceaccounts");
        }
        if (hasSecret(spec)) {
            return Optional.of("secrets");
        }
        if (hasConfigMap(spec)) {
            return Optional.of("configmaps");
        }
        if (!spec.path("resourceClaims").isEmpty()) {
            return Optional.of("resourceclaims");
        }
        return elements(spec.path("volumes"))
                .flatMap(volume -> reference(volume).stream())
                .findFirst();
    }

    private static boolean hasSecret(JsonNode spec) {
        return !spec.path("imagePullSecrets").isEmpty()
                || environment(spec, "secretKeyRef", "secretRef")
                || elements(spec.path("volumes"))
                        .anyMatch(volume -> volume.has("secret")
                                || !volume.path("azureFile")
                                        .path("secretName")
                                        .asText("")
                                        .isEmpty()
                                || sources(volume).anyMatch(source -> source.has("secret"))
                                || Stream.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos")
                                        .anyMatch(type -> volume.path(type).has("secretRef"))
                                || volume.path("csi").has("nodePublishSecretRef"));
    }

    private static boolean hasConfigMap(JsonNode spec) {
        return environment(spec, "configMapKeyRef", "configMapRef")
                || elements(spec.path("volumes"))
                        .anyMatch(volume ->
                                volume.has("configMap") || sources(volume).anyMatch(source -> source.has("configMap")));
    }

    private static boolean environment(JsonNode spec, String ofValue, String ofAll) {
        return CONTAINERS.stream()
                .flatMap(field -> elements(spec.path(field)))
                .anyMatch(container -> elements(container.path("env"))
                                .anyMatch(variable -> variable.path("valueFrom").has(ofValue))
                        || elements(container.path("envFrom")).anyMatch(source -> source.has(ofAll)));
    }

    private static Optional<String> reference(JsonNode volume) {
        if (volume.has("csi")) {
            return Optional.of("csidrivers (via CSI volumes)");
        }
        if (volume.has("glusterfs")) {
            return Optional.of("endpoints (via glusterFS volumes)");
        }
        if (volume.has("persistentVolumeClaim")) {
            return Optional.of("persistentvolumeclaims");
        }
        if (volume.has("ephemeral")) {
            return Optional.of("persistentvolumeclaims (via ephemeral volumes)");
        }
        if (volume.has("azureFile")) {
            return Optional.of("secrets (via azureFile volumes)");
        }
        return sources(volume)
                .flatMap(source -> projected(volume, source).stream())
                .findFirst();
    }

    private static Optional<String> projected(JsonNode volume, JsonNode source) {
        if (source.has("serviceAccountToken")) {
            return Optional.of("serviceaccounts (via projected volumes)");
        }
        if (source.has("clusterTrustBundle")) {
            return Optional.of("clustertrustbundles");
        }
        if (source.has("podCertificate")) {
            return Optional.of("podcertificates");
        }
        if (source.has("downwardAPI")) {
            return Optional.empty();
        }
        throw new IllegalArgumentException("unknown source for projected volume "
                + GoText.quote(volume.path("name").asText("")));
    }

    private static Stream<JsonNode> sources(JsonNode volume) {
        return elements(volume.path(PROJECTED).path("sources"));
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
