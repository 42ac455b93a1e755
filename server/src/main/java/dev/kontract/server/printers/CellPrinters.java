package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.joined;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/** The printers by kind. A kind that is not here shows the fields its columns name. */
final class CellPrinters {

    private static final CellPrinter NOTHING = (object, now) -> Map.of();

    private static final Map<String, CellPrinter> BY_KIND = Map.ofEntries(
            Map.entry("ClusterRoleBinding", BindingCells::of),
            Map.entry("ConfigMap", CellPrinters::configMap),
            Map.entry("ControllerRevision", CellPrinters::controllerRevision),
            Map.entry("Event", EventCells::of),
            Map.entry("PersistentVolumeClaim", ClaimCells::of),
            Map.entry("Pod", PodCells::of),
            Map.entry("RoleBinding", BindingCells::of),
            Map.entry("Scale", CellPrinters::scale),
            Map.entry("Secret", CellPrinters::secret),
            Map.entry("Service", ServiceCells::of),
            Map.entry("ServiceAccount", CellPrinters::serviceAccount),
            Map.entry("StatefulSet", CellPrinters::statefulSet));

    private CellPrinters() {}

    static CellPrinter of(String kind) {
        return BY_KIND.getOrDefault(kind, NOTHING);
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

    private static Map<String, ?> serviceAccount(JsonNode account, Instant now) {
        return Map.of("Secrets", account.path("secrets").size());
    }

    private static Map<String, ?> statefulSet(JsonNode set, Instant now) {
        JsonNode containers = set.path("spec").path("template").path("spec").path("containers");
        int ready = set.path("status").path("readyReplicas").asInt();
        return Map.of(
                "Ready", ready + "/" + set.path("spec").path("replicas").asInt(),
                "Containers", joined(containers, "name"),
                "Images", joined(containers, "image"));
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
