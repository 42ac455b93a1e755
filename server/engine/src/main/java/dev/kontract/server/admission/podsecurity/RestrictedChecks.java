package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks of the level restricted, except those of security profiles. */
final class RestrictedChecks {

    private static final Set<String> ALLOWED_CAPABILITIES = Set.of("NET_BIND_SERVICE");
    private static final List<String> ALLOWED_VOLUMES = List.of(
            "configMap",
            "csi",
            "downwardAPI",
            "emptyDir",
            "ephemeral",
            "image",
            "persistentVolumeClaim",
            "projected",
            "secret");
    private static final List<String> RESTRICTED_VOLUMES = List.of(
            "hostPath",
            "gcePersistentDisk",
            "awsElasticBlockStore",
            "gitRepo",
            "nfs",
            "iscsi",
            "glusterfs",
            "rbd",
            "flexVolume",
            "cinder",
            "cephfs",
            "flocker",
            "fc",
            "azureFile",
            "vsphereVolume",
            "quobyte",
            "azureDisk",
            "photonPersistentDisk",
            "portworxVolume",
            "scaleIO",
            "storageos");

    private RestrictedChecks() {}

    static Optional<Violation> privilegeEscalation(CheckedPod pod) {
        List<String> bad = Setters.containers(
                pod,
                Setters.context(
                        context -> context.path("allowPrivilegeEscalation").asBoolean(true)));
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "allowPrivilegeEscalation != false",
                        Setters.containers(bad) + " must set securityContext.allowPrivilegeEscalation=false"));
    }

    static Optional<Violation> capabilities(CheckedPod pod) {
        List<String> details = new ArrayList<>();
        List<String> keeping = Setters.containers(pod, container -> !dropsAll(container));
        if (!keeping.isEmpty()) {
            details.add(Setters.containers(keeping) + " must set securityContext.capabilities.drop=[\"ALL\"]");
        }
        Set<String> forbidden = new TreeSet<>();
        List<String> adding = Setters.containers(
                pod,
                container -> BaselineChecks.addAll(
                        forbidden, BaselineChecks.addedCapabilities(container, ALLOWED_CAPABILITIES)));
        if (!adding.isEmpty()) {
            details.add(BaselineChecks.forbiddenCapabilities(adding, forbidden));
        }
        return details.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation("unrestricted capabilities", String.join("; ", details)));
    }

    private static boolean dropsAll(JsonNode container) {
        return BaselineChecks.items(CheckedPod.securityContext(container)
                        .path("capabilities")
                        .path("drop"))
                .anyMatch(capability -> capability.asText().equals("ALL"));
    }

    static Optional<Violation> volumes(CheckedPod pod) {
        Set<String> types = new TreeSet<>();
        List<String> bad = BaselineChecks.items(pod.spec().path("volumes"))
                .filter(volume -> ALLOWED_VOLUMES.stream().noneMatch(volume::hasNonNull))
                .peek(volume -> types.add(restrictedType(volume)))
                .map(CheckedPod::name)
                .toList();
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        "restricted volume types",
                        Setters.plural("volume", bad)
                                + ' '
                                + Setters.quoted(bad)
                                + ' '
                                + Setters.use(bad)
                                + ' '
                                + Setters.plural("restricted volume type", types)
                                + ' '
                                + Setters.quoted(types)));
    }

    private static String restrictedType(JsonNode volume) {
        return RESTRICTED_VOLUMES.stream()
                .filter(volume::hasNonNull)
                .findFirst()
                .orElse("unknown");
    }

    static Optional<Violation> runAsNonRoot(CheckedPod pod) {
        String field = "runAsNonRoot";
        String reason = "runAsNonRoot != true";
        Setters bad = Setters.of(
                pod,
                context -> context.hasNonNull(field) && !context.path(field).asBoolean());
        if (!bad.isEmpty()) {
            return Optional.of(new Violation(reason, bad + " must not set securityContext.runAsNonRoot=false"));
        }
        if (pod.securityContext().path(field).asBoolean()) {
            return Optional.empty();
        }
        List<String> without = Setters.containers(pod, Setters.context(context -> !context.hasNonNull(field)));
        return without.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation(
                        reason,
                        "pod or " + Setters.containers(without) + " must set securityContext.runAsNonRoot=true"));
    }

    static Optional<Violation> runAsUser(CheckedPod pod) {
        Setters bad = Setters.of(pod, context -> context.path("runAsUser").asLong(-1) == 0);
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(new Violation("runAsUser=0", bad + " must not set runAsUser=0"));
    }
}
