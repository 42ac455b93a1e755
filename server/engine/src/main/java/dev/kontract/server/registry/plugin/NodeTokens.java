package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Which tokens of service accounts a kubelet may request: those of its pods, for the audiences that their volumes name.
 *
 * @see <a href="https://kep.k8s.io/4412">KEP-4412</a>
 */
final class NodeTokens {

    private static final String STORAGE = "storage.k8s.io";

    /** The drivers that serve the volumes of former plugins. */
    private static final Map<String, String> FORMER = Map.of(
            "awsElasticBlockStore", "ebs.csi.aws.com",
            "azureDisk", "disk.csi.azure.com",
            "azureFile", "file.csi.azure.com",
            "cinder", "cinder.csi.openstack.org",
            "gcePersistentDisk", "pd.csi.storage.gke.io",
            "portworxVolume", "pxd.portworx.com",
            "vsphereVolume", "csi.vsphere.vmware.com");

    private final StoredObjects objects;
    private final BiPredicate<AdmissionRequest, String> audiences;

    NodeTokens(StoredObjects objects, BiPredicate<AdmissionRequest, String> audiences) {
        this.objects = objects;
        this.audiences = audiences;
    }

    void check(AdmissionRequest request, String node) {
        if (request.operation() != Operation.CREATE || !request.subresource().equals("token")) {
            return;
        }
        JsonNode spec = NodeRestriction.tree(request.object()).path("spec");
        JsonNode bound = spec.path("boundObjectRef");
        String uid = bound.path("uid").asText("");
        boolean toPod = bound.path("apiVersion").asText("").equals("v1")
                && bound.path("kind").asText("").equals("Pod")
                && !bound.path("name").asText("").isEmpty();
        if (!toPod) {
            throw request.forbidden("node requested token not bound to a pod");
        }
        if (uid.isEmpty()) {
            throw request.forbidden("node requested token with a pod binding without a uid");
        }
        JsonNode pod = objects.pod(request.namespace(), bound.path("name").asText());
        if (!uid.equals(pod.path("metadata").path("uid").asText())) {
            throw request.forbidden("the UID in the bound object reference (" + uid
                    + ") does not match the UID in record. The object might have been deleted and then recreated");
        }
        if (!pod.path("spec").path("nodeName").asText("").equals(node)) {
            throw request.forbidden("node requested token bound to a pod scheduled on a different node");
        }
        JsonNode requested = spec.path("audiences");
        if (requested.size() > 1) {
            throw request.forbidden("node may only request 0 or 1 audiences");
        }
        audience(request, pod, requested.path(0).asText(""));
    }

    private void audience(AdmissionRequest request, JsonNode pod, String audience) {
        List<String> problems = new ArrayList<>();
        for (JsonNode volume : pod.path("spec").path("volumes")) {
            try {
                if (names(pod, volume, audience)) {
                    return;
                }
            } catch (StatusException e) {
                problems.add(e.getMessage());
            }
        }
        String quoted = GoText.quote(audience);
        if (!problems.isEmpty()) {
            String all = String.join(", ", problems);
            throw request.forbidden(
                    "error validating audience " + quoted + ": " + (problems.size() == 1 ? all : '[' + all + ']'));
        }
        if (!audiences.test(request, audience)) {
            throw request.forbidden("audience " + quoted + " not found in pod spec volume, "
                    + request.user().name() + " is not authorized to request tokens for this audience");
        }
    }

    private boolean names(JsonNode pod, JsonNode volume, String audience) {
        for (JsonNode source : volume.path("projected").path("sources")) {
            JsonNode token = source.path("serviceAccountToken");
            if (token.isObject() && token.path("audience").asText("").equals(audience)) {
                return true;
            }
        }
        String driver = driver(pod, volume);
        if (driver.isEmpty()) {
            return false;
        }
        JsonNode requests = objects.get(STORAGE, "csidrivers", "csidriver", "", driver)
                .path("spec")
                .path("tokenRequests");
        for (JsonNode each : requests) {
            if (each.path("audience").asText("").equals(audience)) {
                return true;
            }
        }
        return false;
    }

    private String driver(JsonNode pod, JsonNode volume) {
        String namespace = pod.path("metadata").path("namespace").asText();
        if (volume.path("ephemeral").has("volumeClaimTemplate")) {
            String claim = pod.path("metadata").path("name").asText()
                    + '-'
                    + volume.path("name").asText();
            return driverOfClaim(namespace, claim);
        }
        if (volume.has("persistentVolumeClaim")) {
            return driverOfClaim(
                    namespace,
                    volume.path("persistentVolumeClaim").path("claimName").asText(""));
        }
        return driverOfSource(volume);
    }

    private String driverOfClaim(String namespace, String name) {
        String volume = objects.get("", "persistentvolumeclaims", "persistentvolumeclaim", namespace, name)
                .path("spec")
                .path("volumeName")
                .asText("");
        return driverOfSource(objects.get("", "persistentvolumes", "persistentvolume", "", volume)
                .path("spec"));
    }

    private static String driverOfSource(JsonNode source) {
        return source.has("csi")
                ? source.path("csi").path("driver").asText("")
                : FORMER.keySet().stream()
                        .filter(source::has)
                        .findFirst()
                        .map(FORMER::get)
                        .orElse("");
    }
}
