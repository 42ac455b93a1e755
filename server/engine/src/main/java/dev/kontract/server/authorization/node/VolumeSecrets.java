package dev.kontract.server.authorization.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the secrets that a kubelet needs to mount a persistent volume. */
final class VolumeSecrets {

    /** Their secret is in the namespace of the claim unless it names another one. */
    private static final List<String> BESIDE_CLAIM = List.of("cephfs", "flexVolume", "rbd", "scaleIO", "iscsi");

    private static final List<String> ELSEWHERE = List.of("cinder", "storageos");
    private static final List<String> OF_CSI =
            List.of("nodePublishSecretRef", "nodeStageSecretRef", "nodeExpandSecretRef");

    private VolumeSecrets() {}

    static Set<Reference> of(JsonNode volume) {
        Set<Reference> found = new LinkedHashSet<>();
        JsonNode spec = volume.path("spec");
        String claims = spec.path("claimRef").path("namespace").asText("");
        JsonNode azure = spec.path("azureFile");
        add(found, azure.path("secretNamespace").asText(""), claims, azure.path("secretName"));
        for (String type : BESIDE_CLAIM) {
            JsonNode secret = spec.path(type).path("secretRef");
            add(found, secret.path("namespace").asText(""), claims, secret.path("name"));
        }
        for (String type : ELSEWHERE) {
            JsonNode secret = spec.path(type).path("secretRef");
            add(found, secret.path("namespace").asText(""), "", secret.path("name"));
        }
        for (String field : OF_CSI) {
            JsonNode secret = spec.path("csi").path(field);
            add(found, secret.path("namespace").asText(""), "", secret.path("name"));
        }
        return found;
    }

    private static void add(Set<Reference> found, String namespace, String otherwise, JsonNode name) {
        if (!name.asText("").isEmpty()) {
            found.add(new Reference(Reference.SECRETS, namespace.isEmpty() ? otherwise : namespace, name.asText()));
        }
    }
}
