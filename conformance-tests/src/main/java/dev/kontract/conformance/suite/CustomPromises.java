package dev.kontract.conformance.suite;

import static dev.kontract.conformance.suite.TestResource.nameOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.PatchType;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Promises about the objects of a definition, besides those about all kinds. */
final class CustomPromises {

    private static final String PAGE = "tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";
    private static final Source SCHEMA =
            Source.page("CustomResourceDefinitions: Structural schema", PAGE + "#specifying-a-structural-schema");
    private static final Source PRUNING =
            Source.page("CustomResourceDefinitions: Field pruning", PAGE + "#field-pruning");
    private static final Source DEFAULTS = Source.page("CustomResourceDefinitions: Defaulting", PAGE + "#defaulting");
    private static final Source VALIDATION = Source.page("CustomResourceDefinitions: Validation", PAGE + "#validation");
    private static final Source RULES =
            Source.page("CustomResourceDefinitions: Validation rules", PAGE + "#validation-rules");
    private static final Source STATUS =
            Source.page("CustomResourceDefinitions: Status subresource", PAGE + "#status-subresource");
    private static final Source SCALE =
            Source.page("CustomResourceDefinitions: Scale subresource", PAGE + "#scale-subresource");
    private static final Source COLUMNS =
            Source.page("CustomResourceDefinitions: Printer columns", PAGE + "#additional-printer-columns");
    private static final Source FIELDS =
            Source.page("CustomResourceDefinitions: Field selectors", PAGE + "#crd-selectable-fields");
    private static final Source OPENAPI =
            Source.page("CustomResourceDefinitions: OpenAPI", PAGE + "#publish-validation-schema-in-openapi");
    private static final Source VERSIONS = Source.page(
            "Versions in CustomResourceDefinitions",
            "tasks/extend-kubernetes/custom-resources/custom-resource-definition-versioning/");
    private static final Source APPLY = Source.page(
            "Server-Side Apply: Custom resources", "reference/using-api/server-side-apply/#custom-resources");
    private static final Source PATCHES = Source.page(
            "Update API Objects in Place Using kubectl patch",
            "tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/");
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    private CustomPromises() {}

    /** Returns the promises about a kind that the run defines; none unless it is the one with a whole schema. */
    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.CUSTOM);
        if (kind.custom() && kind.subresources().containsKey("scale")) {
            addServed(promises, kind);
            addWritten(promises, kind);
            addRefused(promises, kind);
        }
        return promises.promises();
    }

    private static void addServed(PromiseCollector promises, ResourceDescriptor kind) {
        promises.add(kind, "discovery", "Discovery has the names and verbs of a definition", SCHEMA, "list", (c, r) -> {
            JsonNode gauges = named(c.get(r.version()).expectStatus(200), "gauges");
            CustomDefinitions.require(
                    "gauge, Gauge, [gg], [conformance]",
                    String.join(
                            ", ",
                            gauges.path("singularName").asText(),
                            gauges.path("kind").asText(),
                            "[" + gauges.at("/shortNames/0").asText() + "]",
                            "[" + gauges.at("/categories/0").asText() + "]"));
            c.get(r.version())
                    .expectItem("/resources", "/name", "gauges/status")
                    .expectItem("/resources", "/name", "gauges/scale");
        });
        promises.add(kind, "openapi", "OpenAPI v3 has the schema of a definition", OPENAPI, "list", (c, r) -> {
            String path = "/openapi/v3" + r.version();
            CustomDefinitions.await(
                    c,
                    path,
                    "a schema with the units",
                    answer -> answer.status() == 200 && answer.text().contains("kelvin"));
        });
        promises.add(kind, "columns", "Tables have the columns of a definition", COLUMNS, "create list", (c, r) -> {
            r.create();
            Answer table = c.get(r.collection(), TABLE).expectStatus(200);
            table.expectItem("/columnDefinitions", "/name", "Unit")
                    .expectItem("/columnDefinitions", "/name", "Maximum")
                    .expect("/rows/0/cells/2", 100);
        });
        promises.add(kind, "fields", "Selectable fields select", FIELDS, "create list", (c, r) -> {
            TestResource apart = r.apart();
            apart.create();
            String kelvin = nameOf(apart.create(apart.with(spec -> spec.put("unit", "kelvin"))));
            c.get(apart.collection() + "?fieldSelector=spec.unit%3Dkelvin")
                    .expectStatus(200)
                    .expectItem("/items", "/metadata/name", kelvin)
                    .expectThat("/items", "one item", items -> items.size() == 1);
        });
        promises.add(kind, "versions", "An object is served in every version", VERSIONS, "create get", (c, r) -> {
            ObjectNode created = r.create(r.minimal());
            c.get(older(c, r).path(nameOf(created)))
                    .expectStatus(200)
                    .expect("/apiVersion", kind.group() + "/v1beta1")
                    .expect("/metadata/uid", created.at("/metadata/uid"))
                    .expect("/spec/unit", "celsius");
        });
        promises.add(kind, "older", "What is written in one version is stored", VERSIONS, "create get", (c, r) -> {
            TestResource older = older(c, r);
            String name = older.create();
            c.get(r.path(name))
                    .expectStatus(200)
                    .expect("/apiVersion", r.descriptor().apiVersion());
            c.get(CustomDefinitions.PATH + "/gauges." + kind.group())
                    .expectStatus(200)
                    .expect("/status/storedVersions", List.of("v1"));
        });
        promises.add(kind, "deprecated", "A deprecated version is warned of", VERSIONS, "list", (c, r) -> {
            Answer list = c.get(older(c, r).collection()).expectStatus(200);
            CustomDefinitions.require("299 - \"use v1 of gauges\"", list.header("Warning"));
        });
    }

    private static void addWritten(PromiseCollector promises, ResourceDescriptor kind) {
        promises.add(kind, "defaults", "Missing fields get their defaults", DEFAULTS, "create get", (c, r) -> {
            ObjectNode object =
                    r.with(spec -> spec.withArrayProperty("probes").addObject().put("name", "a"));
            c.post(r.collection(), object)
                    .expectStatus(201)
                    .expect("/spec/maximum", 100)
                    .expect("/spec/probes/0/interval", 5);
            c.get(r.path(nameOf(object))).expectStatus(200).expect("/spec/minimum", 0);
        });
        promises.add(
                kind,
                "pruned",
                "Unknown fields are dropped",
                PRUNING,
                "create",
                (c, r) -> c.post(r.collection(), r.with(spec -> spec.put("unknown", 1)))
                        .expectStatus(201)
                        .expectThat("/spec/unknown", "nothing", JsonNode::isMissingNode));
        promises.add(
                kind,
                "preserved",
                "Unknown fields are kept where the schema says so",
                PRUNING,
                "create",
                (c, r) -> c.post(
                                r.collection(),
                                r.with(spec ->
                                        spec.putObject("raw").putObject("any").put("thing", 1)))
                        .expectStatus(201)
                        .expect("/spec/raw/any/thing", 1));
        promises.add(kind, "int-or-string", "A field can be a number or a text", SCHEMA, "create", (c, r) -> {
            c.post(r.collection(), r.with(spec -> spec.put("port", 80)))
                    .expectStatus(201)
                    .expect("/spec/port", 80);
            c.post(r.collection(), r.with(spec -> spec.put("port", "http")))
                    .expectStatus(201)
                    .expect("/spec/port", "http");
            refuse(c, r, "spec.port", spec -> spec.put("port", true));
        });
        promises.add(
                kind,
                "status",
                "Status and the rest are written apart, and the generation counts the rest",
                STATUS,
                "create patch status/patch",
                CustomPromises::status);
        promises.add(
                kind,
                "scale",
                "The scale subresource has the fields that the definition names",
                SCALE,
                "create patch status/patch scale/get",
                (c, r) -> {
                    String path = r.path(r.create());
                    c.patch(path + "/status", PatchType.MERGE, "{\"status\": {\"replicas\": 3, \"selector\": \"a=b\"}}")
                            .expectStatus(200);
                    c.get(path + "/scale")
                            .expectStatus(200)
                            .expect("/spec/replicas", 1)
                            .expect("/status/replicas", 3)
                            .expect("/status/selector", "a=b");
                });
        promises.add(
                kind,
                "apply-keys",
                "Appliers own the items of a list by their keys",
                APPLY,
                "create get patch",
                (c, r) -> {
                    String path = r.path(r.create());
                    for (String item : List.of("first", "second")) {
                        ObjectNode applied = r.with(spec ->
                                spec.withArrayProperty("probes").addObject().put("name", item));
                        applied.withObjectProperty("metadata").put("name", path.substring(path.lastIndexOf('/') + 1));
                        c.patch(path + "?force=true&fieldManager=" + item, PatchType.APPLY, applied.toString())
                                .expectStatus(200);
                    }
                    c.get(path)
                            .expectItem("/spec/probes", "/name", "first")
                            .expectItem("/spec/probes", "/name", "second");
                });
    }

    private static void addRefused(PromiseCollector promises, ResourceDescriptor kind) {
        refused(
                promises,
                kind,
                "type",
                "Values of another type are refused",
                "spec.maximum",
                spec -> spec.put("maximum", "high"));
        refused(
                promises,
                kind,
                "required",
                "A missing required field is refused",
                "spec.unit",
                spec -> spec.remove("unit"));
        refused(
                promises,
                kind,
                "enum",
                "A value that is not among those allowed is refused",
                "spec.unit",
                spec -> spec.put("unit", "bar"));
        refused(
                promises,
                kind,
                "minimum",
                "A number below the minimum is refused",
                "spec.minimum",
                spec -> spec.put("minimum", -400));
        refused(
                promises,
                kind,
                "length",
                "A text that is too long is refused",
                "spec.label",
                spec -> spec.put("label", "abcdefghijk"));
        refused(
                promises,
                kind,
                "pattern",
                "A text that does not match the pattern is refused",
                "spec.label",
                spec -> spec.put("label", "ABC"));
        refused(
                promises,
                kind,
                "set",
                "An item twice in a set is refused",
                "spec.tags[1]",
                spec -> spec.putArray("tags").add("a").add("a"));
        refused(promises, kind, "keys", "A key twice in a list of type map is refused", "spec.probes[1]", spec -> {
            spec.withArrayProperty("probes").addObject().put("name", "a");
            spec.withArrayProperty("probes").addObject().put("name", "a");
        });
        promises.add(
                kind,
                "rule",
                "A CEL rule refuses with its message",
                RULES,
                "create",
                (c, r) -> refuse(c, r, "spec", spec -> spec.put("minimum", 7).put("maximum", 5))
                        .expectThat(
                                "/message",
                                "the message of the rule",
                                message -> message.asText().contains("the minimum is above the maximum")));
        promises.add(
                kind,
                "transition",
                "A rule about the old value refuses a change",
                RULES,
                "create patch",
                (c, r) -> c.patch(r.path(r.create()), PatchType.MERGE, "{\"spec\": {\"unit\": \"kelvin\"}}")
                        .expectFailure(422, "Invalid")
                        .expectItem("/details/causes", "/field", "spec.unit"));
        promises.add(
                kind,
                "strategic-patch",
                "A strategic merge patch is refused",
                PATCHES,
                "create patch",
                (c, r) -> c.patch(r.path(r.create()), PatchType.STRATEGIC, "{\"spec\": {\"maximum\": 5}}")
                        .expectFailure(415, "UnsupportedMediaType"));
    }

    private static void refused(
            PromiseCollector promises,
            ResourceDescriptor kind,
            String key,
            String title,
            String field,
            Consumer<ObjectNode> change) {
        promises.add(kind, key, title, VALIDATION, "create", (c, r) -> refuse(c, r, field, change));
    }

    private static Answer refuse(Conversation c, TestResource r, String field, Consumer<ObjectNode> change) {
        return c.post(r.collection(), r.with(change))
                .expectFailure(422, "Invalid")
                .expectItem("/details/causes", "/field", field);
    }

    private static void status(Conversation c, TestResource r) {
        ObjectNode created = r.create(r.minimal());
        String path = r.path(nameOf(created));
        c.patch(path, PatchType.MERGE, "{\"spec\": {\"maximum\": 50}, \"status\": {\"reading\": 7}}")
                .expectStatus(200)
                .expect("/spec/maximum", 50)
                .expect("/metadata/generation", 2)
                .expectThat("/status", "nothing", JsonNode::isMissingNode);
        c.patch(path + "/status", PatchType.MERGE, "{\"spec\": {\"maximum\": 60}, \"status\": {\"reading\": 7}}")
                .expectStatus(200)
                .expect("/spec/maximum", 50)
                .expect("/status/reading", 7)
                .expect("/metadata/generation", 2);
    }

    private static TestResource older(Conversation c, TestResource r) {
        ResourceDescriptor kind = c.server()
                .contract()
                .byResource(r.descriptor().group(), "v1beta1", r.descriptor().plural())
                .orElseThrow();
        return new TestResource(c, kind, r.namespace());
    }

    private static JsonNode named(Answer list, String name) {
        for (JsonNode resource : list.body().path("resources")) {
            if (resource.path("name").asText().equals(name)) {
                return resource;
            }
        }
        return Objects.requireNonNull(list.body().path("nothing"));
    }
}
