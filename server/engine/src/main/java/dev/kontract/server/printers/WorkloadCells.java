package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.joined;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.selector.SelectorException;
import java.util.HashMap;
import java.util.Map;

/** The cells of workloads, which end with the containers of the template and the selector. */
final class WorkloadCells {

    private static final String INVALID = "<invalid>";
    private static final String ERROR = "<error>";

    private WorkloadCells() {}

    static Map<String, ?> deployment(JsonNode deployment, Ages ages) {
        JsonNode status = deployment.path("status");
        Map<String, Object> cells = new HashMap<>(containers(template(deployment)));
        cells.put("Ready", ready(deployment));
        cells.put("Up-to-date", status.path("updatedReplicas").asInt());
        cells.put("Available", status.path("availableReplicas").asInt());
        cells.put("Selector", selector(deployment.path("spec").path("selector"), INVALID));
        return cells;
    }

    static Map<String, ?> statefulSet(JsonNode set, Ages ages) {
        Map<String, Object> cells = new HashMap<>(containers(template(set)));
        cells.put("Ready", ready(set));
        return cells;
    }

    private static String ready(JsonNode workload) {
        int ready = workload.path("status").path("readyReplicas").asInt();
        return ready + "/" + workload.path("spec").path("replicas").asInt();
    }

    static Map<String, ?> replicaSet(JsonNode set, Ages ages) {
        Map<String, Object> cells = replicas(set);
        cells.put("Selector", CellTexts.orNone(selector(set.path("spec").path("selector"), ERROR)));
        return cells;
    }

    static Map<String, ?> replicationController(JsonNode controller, Ages ages) {
        Map<String, Object> cells = replicas(controller);
        cells.put("Selector", CellTexts.labels(controller.path("spec").path("selector")));
        return cells;
    }

    private static Map<String, Object> replicas(JsonNode workload) {
        JsonNode status = workload.path("status");
        Map<String, Object> cells = new HashMap<>(containers(template(workload)));
        cells.put("Desired", workload.path("spec").path("replicas").asInt());
        cells.put("Current", status.path("replicas").asInt());
        cells.put("Ready", status.path("readyReplicas").asInt());
        return cells;
    }

    static Map<String, ?> daemonSet(JsonNode set, Ages ages) {
        JsonNode status = set.path("status");
        Map<String, Object> cells = new HashMap<>(containers(template(set)));
        cells.put("Desired", status.path("desiredNumberScheduled").asInt());
        cells.put("Current", status.path("currentNumberScheduled").asInt());
        cells.put("Ready", status.path("numberReady").asInt());
        cells.put("Up-to-date", status.path("updatedNumberScheduled").asInt());
        cells.put("Available", status.path("numberAvailable").asInt());
        cells.put("Node Selector", CellTexts.labels(template(set).path("spec").path("nodeSelector")));
        cells.put("Selector", CellTexts.orNone(selector(set.path("spec").path("selector"), ERROR)));
        return cells;
    }

    /** Returns the cells about the containers and the selector of a workload with this spec. */
    static Map<String, String> ofTemplate(JsonNode spec) {
        Map<String, String> cells = new HashMap<>(containers(spec.path("template")));
        cells.put("Selector", CellTexts.orNone(selector(spec.path("selector"), ERROR)));
        return cells;
    }

    static Map<String, ?> podTemplate(JsonNode object, Ages ages) {
        JsonNode template = object.path("template");
        Map<String, Object> cells = new HashMap<>(containers(template));
        cells.put("Pod Labels", CellTexts.labels(template.path("metadata").path("labels")));
        return cells;
    }

    private static JsonNode template(JsonNode workload) {
        return workload.path("spec").path("template");
    }

    private static Map<String, String> containers(JsonNode template) {
        JsonNode containers = template.path("spec").path("containers");
        return Map.of("Containers", joined(containers, "name"), "Images", joined(containers, "image"));
    }

    private static String selector(JsonNode selector, String onError) {
        try {
            return LabelSelector.of(selector.isMissingNode() ? null : selector).toString();
        } catch (SelectorException e) {
            return onError;
        }
    }
}
