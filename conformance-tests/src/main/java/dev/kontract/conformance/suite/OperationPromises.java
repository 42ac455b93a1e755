package dev.kontract.conformance.suite;

import static dev.kontract.conformance.suite.TestResource.nameOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.promise.Workspace;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The verbs of a kind. */
final class OperationPromises {

    private static final Source VERBS = Source.page("API concepts: API verbs", "reference/using-api/api-concepts/");
    private static final Source CHUNKS = Source.page(
            "API concepts: Retrieving large results sets in chunks",
            "reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks");
    private static final Source TABLES = Source.page(
            "API concepts: Receiving resources as Tables",
            "reference/using-api/api-concepts/#receiving-resources-as-tables");
    private static final Source METADATA =
            Source.page("API concepts: Resource deletion", "reference/using-api/api-concepts/#resource-deletion");
    private static final Source NAMES =
            Source.page("API concepts: Generated values", "reference/using-api/api-concepts/#generated-values");
    private static final Source LABELS =
            Source.page("Labels and Selectors", "concepts/overview/working-with-objects/labels/");
    private static final Source FIELDS =
            Source.page("Field Selectors", "concepts/overview/working-with-objects/field-selectors/");
    private static final Source FINALIZERS =
            Source.page("Finalizers", "concepts/overview/working-with-objects/finalizers/");
    private static final Source STATUS = new Source(
            "API conventions: Spec and Status",
            "https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#spec-and-status");
    private static final Source SCALE = Source.page(
            "Custom Resources: Scale subresource",
            "tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#scale-subresource");

    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final String PARTIAL = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    private static final String LABEL = "conformance";
    private static final String CONDITION = """
            {"status": {"conditions": [{"type": "Conformance", "status": "True", "reason": "Test", "message": "",
            "lastTransitionTime": "2030-01-01T00:00:00Z"}]}}
            """;

    /** A kind without a stored object: its creation changes an existing pod. */
    private static final String BINDING = "Binding";

    private OperationPromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.OPERATIONS);
        if (kind.stored()) {
            addStored(promises, kind);
        } else if (kind.verbs().contains("list")) {
            promises.add(kind, "list", "Computed objects are listed", VERBS, "list get", OperationPromises::computed);
        } else if (!kind.kind().equals(BINDING)) {
            promises.add(
                    kind,
                    "create",
                    "A request is answered with its result",
                    VERBS,
                    "create",
                    (c, r) -> c.post(r.collection(), r.minimal())
                            .expectStatus(201)
                            .expect("/kind", kind.kind()));
        }
        return promises.promises();
    }

    private static void addStored(PromiseCollector promises, ResourceDescriptor kind) {
        promises.add(kind, "create", "A new object gets its identity", VERBS, "create", OperationPromises::create);
        promises.add(kind, "get", "A created object can be read", VERBS, "create get", OperationPromises::get);
        promises.add(kind, "list", "Lists contain an object", VERBS, "create list", OperationPromises::list);
        promises.add(kind, "labels", "Label selectors select", LABELS, "create list", OperationPromises::labels);
        promises.add(kind, "fields", "Field selectors select", FIELDS, "create list", OperationPromises::fields);
        promises.add(kind, "pages", "Pages have every object once", CHUNKS, "create list", OperationPromises::pages);
        promises.add(kind, "table", "Lists are served as tables", TABLES, "create list", OperationPromises::table);
        promises.add(kind, "metadata", "Metadata is served alone", VERBS, "create get", OperationPromises::metadata);
        if (!hasComputedName(kind)) {
            promises.add(kind, "generated-name", "Names are generated", NAMES, "create", OperationPromises::generate);
        }
        promises.add(kind, "delete", "A deleted object goes", METADATA, "create get delete", OperationPromises::delete);
        promises.add(
                kind,
                "delete-selected",
                "Collections are deleted by selector",
                VERBS,
                "create get deletecollection",
                OperationPromises::deleteSelected);
        promises.add(
                kind,
                "finalizer",
                "A finalizer keeps an object until it is removed",
                FINALIZERS,
                "create get patch delete",
                OperationPromises::finalizer);
        if (kind.subresources().containsKey("status") && (kind.custom() || Fixtures.hasConditions(kind.schema()))) {
            promises.add(
                    kind,
                    "status",
                    "The status is written through its subresource alone",
                    STATUS,
                    "create patch status/patch",
                    OperationPromises::status);
        }
        if (kind.subresources().containsKey("scale")) {
            promises.add(
                    kind,
                    "scale",
                    "The scale subresource sets the replicas",
                    SCALE,
                    "create get scale/get scale/patch",
                    OperationPromises::scale);
        }
    }

    /** Names of these kinds follow from their content. */
    private static boolean hasComputedName(ResourceDescriptor kind) {
        return Set.of("CustomResourceDefinition", "APIService", "IPAddress").contains(kind.kind());
    }

    private static void create(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        c.post(r.collection(), object)
                .expectStatus(201)
                .expect("/kind", r.descriptor().kind())
                .expect("/apiVersion", r.descriptor().apiVersion())
                .expect("/metadata/name", nameOf(object))
                .expectThat("/metadata/uid", "a UID", uid -> !uid.asText().isEmpty())
                .expectThat(
                        "/metadata/resourceVersion",
                        "a version",
                        version -> !version.asText().isEmpty())
                .expectThat(
                        "/metadata/creationTimestamp",
                        "a time",
                        time -> time.asText().endsWith("Z"));
    }

    private static void get(Conversation c, TestResource r) {
        ObjectNode created = r.create(r.minimal());
        c.get(r.path(nameOf(created)))
                .expectStatus(200)
                .expect("/kind", r.descriptor().kind())
                .expect("/apiVersion", r.descriptor().apiVersion())
                .expect("/metadata/uid", created.at("/metadata/uid"));
    }

    private static void computed(Conversation c, TestResource r) {
        Answer list = c.get(r.everywhere())
                .expectStatus(200)
                .expect("/kind", Objects.requireNonNull(r.descriptor().listKind()));
        String name = list.textAt("/items/0/metadata/name");
        if (!name.isEmpty()) {
            c.get(r.path(name)).expectStatus(200).expect("/kind", r.descriptor().kind());
        }
    }

    private static void list(Conversation c, TestResource r) {
        String name = r.create();
        for (String path : List.of(r.collection(), r.everywhere())) {
            c.get(path)
                    .expectStatus(200)
                    .expect("/kind", Objects.requireNonNull(r.descriptor().listKind()))
                    .expect("/apiVersion", r.descriptor().apiVersion())
                    .expectThat(
                            "/metadata/resourceVersion",
                            "a version",
                            version -> !version.asText().isEmpty())
                    .expectItem("/items", "/metadata/name", name);
        }
    }

    private static void labels(Conversation c, TestResource r) {
        String value = c.unique("v");
        String selected = nameOf(r.create(r.labelled(LABEL, value)));
        String other = r.create();
        c.get(r.collection() + "?labelSelector=" + LABEL + "%3D" + value)
                .expectStatus(200)
                .expectItem("/items", "/metadata/name", selected)
                .expectThat("/items", "one item", items -> items.size() == 1);
        c.get(r.collection() + "?labelSelector=" + LABEL + "!%3D" + value)
                .expectStatus(200)
                .expectItem("/items", "/metadata/name", other)
                .expectNoItem("/items", "/metadata/name", selected);
        c.get(r.collection() + "?labelSelector=" + LABEL + "%20in%20(" + value + ",x)")
                .expectStatus(200)
                .expectThat("/items", "one item", items -> items.size() == 1);
    }

    private static void fields(Conversation c, TestResource r) {
        String selected = r.create();
        r.create();
        c.get(r.collection() + "?fieldSelector=metadata.name%3D" + selected)
                .expectStatus(200)
                .expectItem("/items", "/metadata/name", selected)
                .expectThat("/items", "one item", items -> items.size() == 1);
        c.get(r.collection() + "?fieldSelector=no.such.field%3Dx").expectStatus(400);
    }

    private static void pages(Conversation c, TestResource r) {
        String value = c.unique("v");
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            names.add(nameOf(r.create(r.labelled(LABEL, value))));
        }
        String query = r.collection() + "?limit=2&labelSelector=" + LABEL + "%3D" + value;
        List<String> found = new ArrayList<>();
        Answer page = c.get(query).expectStatus(200);
        while (true) {
            page.expectThat("/items", "at most two items", items -> items.size() <= 2);
            page.body().path("items").forEach(item -> found.add(nameOf(item)));
            String next = page.textAt("/metadata/continue");
            if (next.isEmpty() || found.size() > names.size()) {
                break;
            }
            page = c.get(query + "&continue=" + next).expectStatus(200);
        }
        if (found.size() != names.size() || !names.containsAll(found)) {
            throw new BrokenPromise("each of " + names + " once", found.toString());
        }
    }

    private static void table(Conversation c, TestResource r) {
        String name = r.create();
        c.get(r.collection(), TABLE)
                .expectStatus(200)
                .expect("/kind", "Table")
                .expectThat(
                        "/columnDefinitions/0/name",
                        "a column",
                        column -> !column.asText().isEmpty())
                .expectItem("/rows", "/object/metadata/name", name);
    }

    private static void metadata(Conversation c, TestResource r) {
        String name = r.create();
        c.get(r.path(name), PARTIAL)
                .expectStatus(200)
                .expect("/kind", "PartialObjectMetadata")
                .expect("/metadata/name", name)
                .expectThat("/spec", "nothing", JsonNode::isMissingNode);
    }

    private static void generate(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        ObjectNode metadata = object.withObjectProperty("metadata");
        String prefix = metadata.path("name").asText() + "-";
        metadata.remove("name");
        metadata.put("generateName", prefix);
        c.post(r.collection(), object)
                .expectStatus(201)
                .expectThat(
                        "/metadata/name",
                        "a name that begins with " + prefix,
                        name -> name.asText().startsWith(prefix)
                                && name.asText().length() > prefix.length());
    }

    private static void delete(Conversation c, TestResource r) {
        String name = r.create();
        r.delete(name).expectStatus(200);
        Answer left = c.get(r.path(name)).expectStatus(404, 200);
        if (left.status() == 200) {
            left.expectThat(
                    "/metadata/deletionTimestamp", "a time, as finalizers keep it", time -> !time.isMissingNode());
        }
    }

    private static void deleteSelected(Conversation c, TestResource r) {
        String value = c.unique("v");
        String selected = nameOf(r.create(r.labelled(LABEL, value)));
        String kept = r.create();
        c.delete(r.collection() + "?gracePeriodSeconds=0&labelSelector=" + LABEL + "%3D" + value)
                .expectStatus(200);
        Answer left = c.get(r.path(selected)).expectStatus(404, 200);
        if (left.status() == 200) {
            left.expectThat(
                    "/metadata/deletionTimestamp", "a time, as finalizers keep it", time -> !time.isMissingNode());
        }
        c.get(r.path(kept))
                .expectStatus(200)
                .expectThat("/metadata/deletionTimestamp", "nothing", JsonNode::isMissingNode);
    }

    private static void finalizer(Conversation c, TestResource r) {
        ObjectNode object = r.minimal();
        object.withObjectProperty("metadata").withArrayProperty("finalizers").add(Workspace.FINALIZER + "kept");
        String name = nameOf(r.create(object));
        r.delete(name)
                .expectStatus(200, 202)
                .expectThat("/metadata/deletionTimestamp", "a time", time -> !time.isMissingNode());
        c.get(r.path(name))
                .expectStatus(200)
                .expectThat("/metadata/deletionTimestamp", "a time", time -> !time.isMissingNode());
        c.patch(r.path(name), PatchType.MERGE, "{\"metadata\": {\"finalizers\": null}}")
                .expectStatus(200);
        c.get(r.path(name))
                .expectStatus(404, 200)
                .expectThat(
                        "/metadata/finalizers",
                        "no finalizer of the request",
                        finalizers -> !finalizers.toString().contains(Workspace.FINALIZER));
    }

    private static void status(Conversation c, TestResource r) {
        String path = r.path(r.create());
        c.patch(path, PatchType.MERGE, CONDITION)
                .expectStatus(200)
                .expectNoItem("/status/conditions", "/type", "Conformance");
        c.patch(path + "/status", PatchType.MERGE, CONDITION)
                .expectStatus(200)
                .expectItem("/status/conditions", "/type", "Conformance");
    }

    private static void scale(Conversation c, TestResource r) {
        String name = r.create();
        c.get(r.path(name) + "/scale").expectStatus(200).expect("/kind", "Scale");
        c.patch(r.path(name) + "/scale", PatchType.MERGE, "{\"spec\": {\"replicas\": 0}}")
                .expectStatus(200)
                .expect("/metadata/name", name);
        c.get(r.path(name)).expectStatus(200).expect("/spec/replicas", 0);
    }
}
