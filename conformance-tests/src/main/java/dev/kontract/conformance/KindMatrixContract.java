package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.patching;
import static dev.kontract.conformance.TestRequests.sending;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the generic verbs on every kind of the catalog with the contract's fixtures. No kind is named. */
@Execution(ExecutionMode.CONCURRENT)
public abstract class KindMatrixContract {

    /** It is not answered but changes a pod, which has to be there. */
    private static final String BINDING = "Binding";

    private static final String LABEL = "{\"metadata\": {\"labels\": {\"matrix\": \"yes\"}}}";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    @TestFactory
    Stream<DynamicNode> kind_followsTheGenericVerbs() {
        return TestResource.catalog().resources().stream().map(KindMatrixContract::verbs);
    }

    @TestFactory
    Stream<DynamicNode> kind_refusesWhatIsInvalid() {
        return TestResource.catalog().resources().stream().map(KindMatrixContract::refusals);
    }

    private static DynamicNode verbs(ResourceDescriptor descriptor) {
        Map<String, Consumer<TestResource>> checks = new LinkedHashMap<>();
        if (descriptor.stored()) {
            checks.put("create, get and delete", KindMatrixContract::createGetDelete);
            checks.put("create without storing", KindMatrixContract::createDry);
            checks.put("create with an unknown field", KindMatrixContract::createStrictly);
            checks.put("list", KindMatrixContract::list);
            checks.put("list as a table", KindMatrixContract::listAsTable);
            checks.put("watch", KindMatrixContract::watch);
            checks.put("replace", KindMatrixContract::replace);
            checks.put("patch", KindMatrixContract::patch);
            checks.put("apply", KindMatrixContract::apply);
        } else if (descriptor.verbs().contains("list")) {
            checks.put("list computed objects", KindMatrixContract::listComputed);
        } else if (!BINDING.equals(descriptor.kind())) {
            checks.put("create", KindMatrixContract::review);
        }
        Stream<DynamicTest> tests = checks.entrySet().stream()
                .map(check -> DynamicTest.dynamicTest(
                        check.getKey(), () -> check.getValue().accept(resource(descriptor))));
        return DynamicContainer.dynamicContainer(descriptor.kind(), tests);
    }

    private static TestResource resource(ResourceDescriptor descriptor) {
        return new TestResource(descriptor, descriptor.namespaced() ? TestNamespaces.create() : "");
    }

    private static DynamicNode refusals(ResourceDescriptor descriptor) {
        Stream<DynamicTest> tests = Fixtures.invalid(descriptor.schema()).entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> refuse(resource(descriptor), each.getValue())));
        return DynamicContainer.dynamicContainer(descriptor.kind(), tests);
    }

    private static void refuse(TestResource resource, JsonNode expected) {
        JsonNode object = expected.path("object").deepCopy();
        Fixtures.move(object, resource.namespace());
        var answer = sending(object)
                .post(resource.collection())
                .then()
                .statusCode(expected.path("code").asInt())
                .body("reason", equalTo(expected.path("reason").asText()));
        for (JsonNode cause : expected.path("causes")) {
            answer.body("details.causes.field", hasItem(cause.path("field").asText()));
            answer.body("details.causes.reason", hasItem(cause.path("reason").asText()));
        }
    }

    private static void review(TestResource resource) {
        sending(resource.minimal())
                .post(resource.collection())
                .then()
                .statusCode(201)
                .body("kind", equalTo(resource.descriptor().kind()));
    }

    private static void listComputed(TestResource resource) {
        String name = authenticated()
                .get(resource.everywhere())
                .then()
                .statusCode(200)
                .body("kind", equalTo(resource.descriptor().listKind()))
                .extract()
                .path("items[0].metadata.name");
        authenticated()
                .get(resource.path(name))
                .then()
                .statusCode(200)
                .body("kind", equalTo(resource.descriptor().kind()));
    }

    private static void createGetDelete(TestResource resource) {
        String name = resource.create();

        authenticated()
                .get(resource.path(name))
                .then()
                .statusCode(200)
                .body("kind", equalTo(resource.descriptor().kind()))
                .body("apiVersion", equalTo(resource.descriptor().apiVersion()));
        authenticated().delete(resource.path(name)).then().statusCode(200);
        JsonNode left = resource.read(name);
        boolean ending = left.path("metadata").has("deletionTimestamp");
        assertThat(ending || left.path("code").asInt() == 404)
                .as("deleted, or waiting for a finalizer")
                .isTrue();
    }

    private static void createDry(TestResource resource) {
        ObjectNode object = resource.minimal();

        sending(object)
                .queryParam("dryRun", "All")
                .post(resource.collection())
                .then()
                .statusCode(201);
        authenticated()
                .get(resource.path(object.at("/metadata/name").asText()))
                .then()
                .statusCode(404);
    }

    private static void createStrictly(TestResource resource) {
        sending(resource.minimal().put("unknown", 1))
                .queryParam("fieldValidation", "Strict")
                .post(resource.collection())
                .then()
                .statusCode(400);
    }

    private static void list(TestResource resource) {
        String name = resource.create();

        for (String path : new String[] {resource.collection(), resource.everywhere()}) {
            authenticated()
                    .get(path)
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo(resource.descriptor().listKind()))
                    .body("items.metadata.name", hasItem(name));
        }
    }

    private static void listAsTable(TestResource resource) {
        String name = resource.create();

        authenticated()
                .accept(TABLE)
                .get(resource.collection())
                .then()
                .statusCode(200)
                .body("kind", equalTo("Table"))
                .body("rows.object.metadata.name", hasItem(name));
    }

    private static void watch(TestResource resource) {
        String name = resource.create();
        String events = authenticated()
                .queryParam("watch", true)
                .queryParam("timeoutSeconds", 1)
                .queryParam("fieldSelector", "metadata.name=" + name)
                .get(resource.collection())
                .then()
                .statusCode(200)
                .extract()
                .asString();

        assertThat(events).startsWith("{\"type\":\"ADDED\"").contains(name);
    }

    private static void replace(TestResource resource) {
        resource.replace(
                        resource.create(),
                        "",
                        object -> object.withObjectProperty("metadata")
                                .withObjectProperty("labels")
                                .put("matrix", "yes"))
                .statusCode(200)
                .body("metadata.labels.matrix", equalTo("yes"));
    }

    private static void patch(TestResource resource) {
        String path = resource.path(resource.create());

        for (String mediaType : new String[] {TestRequests.MERGE_PATCH, TestRequests.STRATEGIC_PATCH}) {
            patching(mediaType, LABEL)
                    .patch(path)
                    .then()
                    .statusCode(200)
                    .body("metadata.labels.matrix", equalTo("yes"));
        }
    }

    private static void apply(TestResource resource) {
        ObjectNode object = resource.minimal();
        object.withObjectProperty("metadata").withObjectProperty("labels").put("matrix", "yes");
        String path = resource.path(object.at("/metadata/name").asText());

        for (int expected : new int[] {201, 200}) {
            patching(TestRequests.APPLY_PATCH, object)
                    .queryParam("fieldManager", "matrix")
                    .patch(path)
                    .then()
                    .statusCode(expected)
                    .body("metadata.managedFields.operation", hasItem("Apply"));
        }
    }
}
