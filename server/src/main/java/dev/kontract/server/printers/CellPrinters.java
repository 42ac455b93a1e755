package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The cell printers by kind. Kinds without one show the fields named by their columns. Immutable. */
public final class CellPrinters {

    private static final String REGISTRATION = "admissionregistration.k8s.io";
    private static final String NETWORKING = "networking.k8s.io";
    private static final String FLOW_CONTROL = "flowcontrol.apiserver.k8s.io";
    private static final CellPrinter NOTHING = (object, now) -> Map.of();

    private final Map<GroupVersionKind, CellPrinter> byKind;
    private final Map<GroupVersionKind, CustomColumns> custom;

    private CellPrinters(Map<GroupVersionKind, CellPrinter> byKind, Map<GroupVersionKind, CustomColumns> custom) {
        this.byKind = byKind;
        this.custom = custom;
    }

    /**
     * Returns the printers of the built-in kinds.
     *
     * @param accessControl the name of the RBAC group
     */
    public static CellPrinters builtIn(String accessControl) {
        return new CellPrinters(
                Map.ofEntries(
                        kind(accessControl, "ClusterRoleBinding", BindingCells::of),
                        kind(accessControl, "RoleBinding", BindingCells::of),
                        kind(REGISTRATION, "MutatingAdmissionPolicy", AdmissionCells::mutatingPolicy),
                        kind(REGISTRATION, "MutatingAdmissionPolicyBinding", AdmissionCells::binding),
                        kind(REGISTRATION, "MutatingWebhookConfiguration", AdmissionCells::webhooks),
                        kind(REGISTRATION, "ValidatingAdmissionPolicy", AdmissionCells::validatingPolicy),
                        kind(REGISTRATION, "ValidatingAdmissionPolicyBinding", AdmissionCells::binding),
                        kind(REGISTRATION, "ValidatingWebhookConfiguration", AdmissionCells::webhooks),
                        kind("apps", "ControllerRevision", CellPrinters::controllerRevision),
                        kind("apps", "DaemonSet", WorkloadCells::daemonSet),
                        kind("apps", "Deployment", WorkloadCells::deployment),
                        kind("apps", "ReplicaSet", WorkloadCells::replicaSet),
                        kind("apps", "StatefulSet", WorkloadCells::statefulSet),
                        kind("autoscaling", "Scale", CellPrinters::scale),
                        kind("", "ComponentStatus", ComponentCells::of),
                        kind("batch", "CronJob", BatchCells::cronJob),
                        kind("batch", "Job", BatchCells::job),
                        kind("apiregistration.k8s.io", "APIService", ApiServiceCells::of),
                        Map.entry(
                                new GroupVersionKind("autoscaling", "v2", "HorizontalPodAutoscaler"),
                                AutoscalerCells::of),
                        kind("certificates.k8s.io", "CertificateSigningRequest", CertificateCells::of),
                        kind("", "ConfigMap", CellPrinters::configMap),
                        kind("", "Event", EventCells::of),
                        kind("", "Endpoints", EndpointCells::endpoints),
                        kind("", "Node", NodeCells::of),
                        kind("", "PersistentVolume", VolumeCells::of),
                        kind("", "PersistentVolumeClaim", ClaimCells::of),
                        kind("", "Pod", new PodCells()),
                        kind("", "PodTemplate", WorkloadCells::podTemplate),
                        kind("", "ReplicationController", WorkloadCells::replicationController),
                        kind("", "ResourceQuota", QuotaCells::of),
                        kind("", "Secret", CellPrinters::secret),
                        kind("", "Service", ServiceCells::of),
                        kind("policy", "PodDisruptionBudget", BatchCells::disruptionBudget),
                        kind("resource.k8s.io", "ResourceClaim", CellPrinters::resourceClaim),
                        kind("discovery.k8s.io", "EndpointSlice", EndpointCells::slice),
                        kind(FLOW_CONTROL, "FlowSchema", FlowCells.SCHEMA),
                        kind(FLOW_CONTROL, "PriorityLevelConfiguration", FlowCells::level),
                        kind(NETWORKING, "Ingress", NetworkCells::ingress),
                        kind(NETWORKING, "IngressClass", NetworkCells::ingressClass),
                        kind(NETWORKING, "IPAddress", NetworkCells::ipAddress),
                        kind(NETWORKING, "NetworkPolicy", NetworkCells::networkPolicy),
                        kind(NETWORKING, "ServiceCIDR", NetworkCells::serviceCidr),
                        kind("scheduling.k8s.io", "PriorityClass", CellPrinters::priorityClass),
                        kind("storage.k8s.io", "CSIDriver", StorageCells::driver),
                        kind("storage.k8s.io", "CSINode", StorageCells::node),
                        kind("storage.k8s.io", "StorageClass", StorageCells::storageClass),
                        kind("storage.k8s.io", "VolumeAttachment", StorageCells::attachment)),
                Map.of());
    }

    /** Returns these printers with those of a custom kind, whose columns replace the ones of its descriptor. */
    public CellPrinters with(GroupVersionKind type, CustomColumns columns) {
        return new CellPrinters(byKind, Map.of(type, columns));
    }

    /**
     * Returns these printers with one for objects in another form, whose cells and metadata are those of the stored form.
     *
     * @param toStored converts an object to the stored form
     */
    public CellPrinters withForm(GroupVersionKind form, GroupVersionKind stored, UnaryOperator<ObjectNode> toStored) {
        CellPrinter printer = of(stored);
        Map<GroupVersionKind, CellPrinter> more = new HashMap<>(byKind);
        more.put(form, new FormPrinter(printer, toStored));
        return new CellPrinters(Map.copyOf(more), custom);
    }

    /** Prints objects in another form as they are stored. */
    private record FormPrinter(CellPrinter printer, UnaryOperator<ObjectNode> toStored) implements CellPrinter {

        @Override
        public Map<String, ?> cells(JsonNode object, Instant now) {
            return printer.cells(included(object), now);
        }

        @Override
        public JsonNode included(JsonNode object) {
            return toStored.apply((ObjectNode) object);
        }
    }

    private static Map.Entry<GroupVersionKind, CellPrinter> kind(String group, String kind, CellPrinter printer) {
        return Map.entry(new GroupVersionKind(group, "v1", kind), printer);
    }

    /** Returns the columns of a custom kind; null for other kinds. */
    @Nullable
    CustomColumns custom(GroupVersionKind type) {
        return custom.get(type);
    }

    CellPrinter of(GroupVersionKind type) {
        return byKind.getOrDefault(type, NOTHING);
    }

    private static Map<String, ?> configMap(JsonNode map, Instant now) {
        return Map.of("Data", map.path("data").size() + map.path("binaryData").size());
    }

    private static Map<String, ?> scale(JsonNode scale, Instant now) {
        return Map.of(
                "Desired", scale.path("spec").path("replicas").asInt(),
                "Available", scale.path("status").path("replicas").asInt());
    }

    private static Map<String, ?> secret(JsonNode secret, Instant now) {
        return Map.of("Data", secret.path("data").size());
    }

    private static Map<String, ?> resourceClaim(JsonNode claim, Instant now) {
        JsonNode status = claim.path("status");
        boolean deleted = claim.path("metadata").has("deletionTimestamp");
        List<String> states = new ArrayList<>();
        if (deleted) {
            states.add("deleted");
        }
        if (status.path("allocation").isObject()) {
            states.add("allocated");
            if (!status.path("reservedFor").isEmpty()) {
                states.add("reserved");
            }
        } else if (!deleted) {
            states.add("pending");
        }
        return Map.of("State", String.join(",", states));
    }

    private static Map<String, ?> priorityClass(JsonNode priorityClass, Instant now) {
        return Map.of("Global-Default", priorityClass.path("globalDefault").asBoolean());
    }

    private static Map<String, ?> controllerRevision(JsonNode revision, Instant now) {
        return Map.of(
                "Controller",
                CellTexts.items(revision.path("metadata").path("ownerReferences"))
                        .filter(owner -> owner.path("controller").asBoolean())
                        .findFirst()
                        .map(CellPrinters::owner)
                        .orElse(CellTexts.NONE));
    }

    private static String owner(JsonNode owner) {
        String version = owner.path("apiVersion").asText();
        int slash = version.indexOf('/');
        String group = slash < 0 ? "" : "." + version.substring(0, slash);
        String kind = (owner.path("kind").asText() + group).toLowerCase(Locale.ROOT);
        return kind + '/' + owner.path("name").asText();
    }
}
