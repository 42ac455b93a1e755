package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.printers.Ages;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.printers.IncludeObject;
import dev.kontract.server.printers.TablePrinter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects of a report: their revisions, latest first, as many as fit, and the tables of their kinds. Values of Secrets are
 * replaced. Not safe for use by several threads.
 */
final class ReportObjects {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final RequestJson json;
    private final Allowance allowance;
    private final Map<String, Past> objects = new LinkedHashMap<>();
    private int omitted;

    /** The revisions of an object so far, and the request that made the earliest of them. */
    private static final class Past {

        private final ResourceDescriptor resource;
        private final ArrayNode revisions = NODES.arrayNode();

        /** The requests of the revisions. */
        private final List<RecordedRequest> requests = new ArrayList<>();

        private RecordedRequest request;
        private ObjectChange earliest;
        private boolean full;

        Past(ResourceDescriptor resource, RecordedRequest request, ObjectChange change) {
            this.resource = resource;
            this.request = request;
            this.earliest = change;
        }

        void add(RecordedRequest by, ObjectChange change) {
            request = by;
            earliest = change;
            ObjectNode item = revisions.addObject();
            item.put("resourceVersion", change.resourceVersion())
                    .put("time", by.time().toString());
            item.put("verb", by.verb()).put("user", by.user()).put("sequence", by.position());
            item.set("object", change.after().<JsonNode>map(after -> after).orElseGet(NODES::nullNode));
            requests.add(by);
        }

        /** Adds the state before the earliest change, and replaces the values of Secrets. */
        void close() {
            earliest.before().ifPresent(before -> {
                ObjectNode item = revisions.addObject();
                item.set("resourceVersion", before.path("metadata").path("resourceVersion"));
                item.set("object", before);
                requests.add(request);
            });
            HiddenValues values = new HiddenValues();
            for (int i = revisions.size() - 1; i >= 0; i--) {
                values.hide(revisions.path(i).path("object"), requests.get(i).info());
            }
        }
    }

    ReportObjects(RequestJson json, Allowance allowance) {
        this.json = json;
        this.allowance = allowance;
    }

    /** Adds the changes of requests, from the latest to the earliest that fits. */
    void add(List<RecordedRequest> requests) {
        for (int i = requests.size() - 1; i >= 0; i--) {
            List<ObjectChange> changes = requests.get(i).changes();
            for (int j = changes.size() - 1; j >= 0; j--) {
                add(requests.get(i), changes.get(j));
            }
        }
        objects.values().removeIf(past -> past.revisions.isEmpty());
        objects.values().forEach(Past::close);
    }

    private void add(RecordedRequest request, ObjectChange change) {
        json.resource(change).ifPresent(resource -> {
            Past past = objects.computeIfAbsent(json.path(change), path -> new Past(resource, request, change));
            if (!past.full && allowance.take(change.size())) {
                past.add(request, change);
            } else {
                past.full = true;
                omitted++;
            }
        });
    }

    /** Returns the number of changes that did not fit. */
    int omitted() {
        return omitted;
    }

    /** Adds the objects to the data of a report, with ages as of {@code now}. */
    void addTo(ObjectNode data, Catalog catalog, Instant now) {
        ObjectNode history = data.putObject("history");
        Map<ResourceDescriptor, ObjectNode> kinds = new LinkedHashMap<>();
        TablePrinter printer =
                new TablePrinter(CellPrinters.builtIn(accessControl(catalog)), "v1", IncludeObject.NONE, new Ages(now));
        objects.forEach((path, past) -> {
            history.set(path, past.revisions);
            ObjectNode cells = kinds.computeIfAbsent(past.resource, resource -> kind(resource, printer))
                    .withObject("/cells");
            JsonNode last = past.revisions.path(0).path("object");
            if (last.isObject()) {
                cells.set(path, printer.row(past.resource, last).get("cells"));
            }
        });
        data.putArray("kinds").addAll(kinds.values());
    }

    private static ObjectNode kind(ResourceDescriptor resource, TablePrinter printer) {
        ObjectNode kind = NODES.objectNode();
        kind.put("group", resource.group()).put("version", resource.version());
        kind.put("kind", resource.kind()).put("resource", resource.plural()).put("singular", resource.singular());
        ArrayNode shortNames = kind.putArray("shortNames");
        resource.shortNames().forEach(shortNames::add);
        kind.put("namespaced", resource.namespaced());
        kind.set("columns", printer.list(resource, NODES.objectNode()).get("columnDefinitions"));
        return kind;
    }

    /** Returns the name of the RBAC group. */
    private static String accessControl(Catalog catalog) {
        return catalog.resources().stream()
                .filter(resource -> resource.kind().equals("ClusterRoleBinding"))
                .map(ResourceDescriptor::group)
                .findFirst()
                .orElse("");
    }
}
