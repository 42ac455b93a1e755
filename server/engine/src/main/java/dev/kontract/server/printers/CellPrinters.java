package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The cell printers by kind. Kinds without one show the fields named by their columns. Immutable. */
public final class CellPrinters {

    private static final CellPrinter NOTHING = (object, ages) -> Map.of();
    private static final CellPrinter POD = new PodCells();

    private final String accessControl;
    private final Map<GroupVersionKind, CellPrinter> forms;
    private final Map<GroupVersionKind, CustomColumns> custom;

    private CellPrinters(
            String accessControl,
            Map<GroupVersionKind, CellPrinter> forms,
            Map<GroupVersionKind, CustomColumns> custom) {
        this.accessControl = accessControl;
        this.forms = forms;
        this.custom = custom;
    }

    /**
     * Returns the printers of the built-in kinds.
     *
     * @param accessControl the name of the RBAC group
     */
    public static CellPrinters builtIn(String accessControl) {
        return new CellPrinters(accessControl, Map.of(), Map.of());
    }

    /** A switch rather than a map, so that a printer costs nothing before it prints. */
    private CellPrinter ofBuiltIn(GroupVersionKind type) {
        String kind = type.kind();
        if (type.group().equals("autoscaling")) {
            return autoscaling(type.version(), kind);
        }
        if (type.group().equals("metrics.k8s.io")) {
            return kind.equals("PodMetrics") ? MetricsCells::of : NOTHING;
        }
        if (!type.version().equals("v1")) {
            return NOTHING;
        }
        if (type.group().equals(accessControl)) {
            return kind.endsWith("RoleBinding") ? BindingCells::of : NOTHING;
        }
        return switch (type.group()) {
            case "" -> core(kind);
            case "admissionregistration.k8s.io" -> registration(kind);
            case "apiregistration.k8s.io" -> kind.equals("APIService") ? ApiServiceCells::of : NOTHING;
            case "apps" -> apps(kind);
            case "batch" -> batch(kind);
            case "certificates.k8s.io" -> kind.equals("CertificateSigningRequest") ? CertificateCells::of : NOTHING;
            case "discovery.k8s.io" -> kind.equals("EndpointSlice") ? EndpointCells::slice : NOTHING;
            case "flowcontrol.apiserver.k8s.io" -> flowControl(kind);
            case "networking.k8s.io" -> networking(kind);
            case "policy" -> kind.equals("PodDisruptionBudget") ? BatchCells::disruptionBudget : NOTHING;
            case "resource.k8s.io" -> kind.equals("ResourceClaim") ? CellPrinters::resourceClaim : NOTHING;
            case "scheduling.k8s.io" -> kind.equals("PriorityClass") ? CellPrinters::priorityClass : NOTHING;
            case "storage.k8s.io" -> storage(kind);
            default -> NOTHING;
        };
    }

    private static CellPrinter core(String kind) {
        return switch (kind) {
            case "ComponentStatus" -> ComponentCells::of;
            case "ConfigMap" -> CellPrinters::configMap;
            case "Event" -> EventCells::of;
            case "Endpoints" -> EndpointCells::endpoints;
            case "Node" -> NodeCells::of;
            case "PersistentVolume" -> VolumeCells::of;
            case "PersistentVolumeClaim" -> ClaimCells::of;
            case "Pod" -> POD;
            case "PodTemplate" -> WorkloadCells::podTemplate;
            case "ReplicationController" -> WorkloadCells::replicationController;
            case "ResourceQuota" -> QuotaCells::of;
            case "Secret" -> CellPrinters::secret;
            case "Service" -> ServiceCells::of;
            default -> NOTHING;
        };
    }

    private static CellPrinter registration(String kind) {
        return switch (kind) {
            case "MutatingAdmissionPolicy" -> AdmissionCells::mutatingPolicy;
            case "ValidatingAdmissionPolicy" -> AdmissionCells::validatingPolicy;
            case "MutatingAdmissionPolicyBinding", "ValidatingAdmissionPolicyBinding" -> AdmissionCells::binding;
            case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration" -> AdmissionCells::webhooks;
            default -> NOTHING;
        };
    }

    private static CellPrinter apps(String kind) {
        return switch (kind) {
            case "ControllerRevision" -> CellPrinters::controllerRevision;
            case "DaemonSet" -> WorkloadCells::daemonSet;
            case "Deployment" -> WorkloadCells::deployment;
            case "ReplicaSet" -> WorkloadCells::replicaSet;
            case "StatefulSet" -> WorkloadCells::statefulSet;
            default -> NOTHING;
        };
    }

    private static CellPrinter autoscaling(String version, String kind) {
        return switch (version + '/' + kind) {
            case "v1/Scale" -> CellPrinters::scale;
            case "v2/HorizontalPodAutoscaler" -> AutoscalerCells::of;
            default -> NOTHING;
        };
    }

    private static CellPrinter batch(String kind) {
        return switch (kind) {
            case "CronJob" -> BatchCells::cronJob;
            case "Job" -> BatchCells::job;
            default -> NOTHING;
        };
    }

    private static CellPrinter flowControl(String kind) {
        return switch (kind) {
            case "FlowSchema" -> FlowCells.SCHEMA;
            case "PriorityLevelConfiguration" -> FlowCells::level;
            default -> NOTHING;
        };
    }

    private static CellPrinter networking(String kind) {
        return switch (kind) {
            case "Ingress" -> NetworkCells::ingress;
            case "IngressClass" -> NetworkCells::ingressClass;
            case "IPAddress" -> NetworkCells::ipAddress;
            case "NetworkPolicy" -> NetworkCells::networkPolicy;
            case "ServiceCIDR" -> NetworkCells::serviceCidr;
            default -> NOTHING;
        };
    }

    private static CellPrinter storage(String kind) {
        return switch (kind) {
            case "CSIDriver" -> StorageCells::driver;
            case "CSINode" -> StorageCells::node;
            case "StorageClass" -> StorageCells::storageClass;
            case "VolumeAttachment" -> StorageCells::attachment;
            default -> NOTHING;
        };
    }

    /** Returns whether tables of a kind are in the order of its lists. */
    public boolean keepsOrder(GroupVersionKind type) {
        return of(type).order() == null;
    }

    /** Returns these printers with those of a custom kind, whose columns replace the ones of its descriptor. */
    public CellPrinters with(GroupVersionKind type, CustomColumns columns) {
        return new CellPrinters(accessControl, forms, Map.of(type, columns));
    }

    /**
     * Returns these printers with one for objects in another form, whose cells and metadata are those of the stored form.
     *
     * @param toStored converts an object to the stored form
     */
    public CellPrinters withForm(GroupVersionKind form, GroupVersionKind stored, UnaryOperator<ObjectNode> toStored) {
        CellPrinter printer = of(stored);
        Map<GroupVersionKind, CellPrinter> more = new HashMap<>(forms);
        more.put(form, new FormPrinter(printer, toStored));
        return new CellPrinters(accessControl, Map.copyOf(more), custom);
    }

    /** Prints objects of another form than the stored one. */
    private record FormPrinter(CellPrinter printer, UnaryOperator<ObjectNode> toStored) implements CellPrinter {

        @Override
        public Map<String, ?> cells(JsonNode object, Ages ages) {
            return printer.cells(included(object), ages);
        }

        @Override
        public JsonNode included(JsonNode object) {
            return toStored.apply((ObjectNode) object);
        }
    }

    /** Returns the columns of a custom kind; null for other kinds. */
    @Nullable
    CustomColumns custom(GroupVersionKind type) {
        return custom.get(type);
    }

    CellPrinter of(GroupVersionKind type) {
        CellPrinter ofForm = forms.get(type);
        return ofForm == null ? ofBuiltIn(type) : ofForm;
    }

    private static Map<String, ?> configMap(JsonNode map, Ages ages) {
        return Map.of("Data", map.path("data").size() + map.path("binaryData").size());
    }

    private static Map<String, ?> scale(JsonNode scale, Ages ages) {
        return Map.of(
                "Desired", scale.path("spec").path("replicas").asInt(),
                "Available", scale.path("status").path("replicas").asInt());
    }

    private static Map<String, ?> secret(JsonNode secret, Ages ages) {
        return Map.of("Data", secret.path("data").size());
    }

    private static Map<String, ?> resourceClaim(JsonNode claim, Ages ages) {
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

    private static Map<String, ?> priorityClass(JsonNode priorityClass, Ages ages) {
        return Map.of("Global-Default", priorityClass.path("globalDefault").asBoolean());
    }

    private static Map<String, ?> controllerRevision(JsonNode revision, Ages ages) {
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
