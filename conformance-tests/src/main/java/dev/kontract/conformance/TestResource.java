package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.anonymous;
import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.sending;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.hamcrest.Matchers;

/**
 * A resource under test: its paths in one namespace and the operations most tests need.
 *
 * @param descriptor the catalog entry of the resource
 * @param namespace the namespace of the test; ignored for cluster-scoped resources
 */
record TestResource(ResourceDescriptor descriptor, String namespace) {

    private static final Catalog CATALOG = Catalog.load(ServerUnderTest.groupDomain());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONFLICT = 409;
    private static final int ATTEMPTS = 10;

    /** Returns the resource of a kind. */
    static TestResource of(String kind, String namespace) {
        return CATALOG.resources().stream()
                .filter(resource -> resource.kind().equals(kind))
                .findFirst()
                .map(resource -> new TestResource(resource, namespace))
                .orElseThrow();
    }

    static Catalog catalog() {
        return CATALOG;
    }

    /** Returns the collection path, within the namespace if the resource is namespaced. */
    String collection() {
        return descriptor.namespaced()
                ? version() + "/namespaces/" + namespace + '/' + descriptor.plural()
                : everywhere();
    }

    /** Returns the collection path across all namespaces. */
    String everywhere() {
        return version() + '/' + descriptor.plural();
    }

    String path(String name) {
        return collection() + '/' + name;
    }

    private String version() {
        return (descriptor.group().isEmpty() ? "/api/" : "/apis/") + descriptor.apiVersion();
    }

    /** Returns the smallest valid object, with a unique name. */
    ObjectNode minimal() {
        return Fixtures.minimal(descriptor.schema(), namespace);
    }

    /** Creates the smallest valid object and returns its name. */
    String create() {
        return create(minimal());
    }

    String create(ObjectNode object) {
        return sending(object)
                .post(collection())
                .then()
                .statusCode(201)
                .extract()
                .path("metadata.name");
    }

    /** Reads the stored object. */
    ObjectNode read(String name) {
        try {
            JsonNode object = JSON.readTree(authenticated().get(path(name)).asByteArray());
            return (ObjectNode) object;
        } catch (IOException e) {
            throw new UncheckedIOException("The response is not valid JSON", e);
        }
    }

    /**
     * Reads an object, changes it and replaces it, or its {@code subresource} if one is given. Retries on a conflict,
     * because controllers of the cluster may update the object meanwhile.
     */
    ValidatableResponse replace(String name, String subresource, Consumer<ObjectNode> change) {
        for (int attempt = 1; ; attempt++) {
            ObjectNode object = read(name);
            change.accept(object);
            Response answer = sending(object).put(path(name) + subresource);
            if (answer.statusCode() != CONFLICT || attempt == ATTEMPTS) {
                return answer.then();
            }
        }
    }

    /** Checks that a request without credentials is rejected. */
    static void refusesAnonymous(String method, String path) {
        anonymous()
                .request(method, path)
                .then()
                .statusCode(401)
                .body("reason", Matchers.equalTo("Unauthorized"))
                .body("code", Matchers.equalTo(401));
    }
}
