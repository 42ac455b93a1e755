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
 * A resource as a test uses it: its paths in one namespace, and the few things every test does.
 *
 * @param descriptor what the catalog says of it
 * @param namespace the namespace of the test; of no matter to cluster-wide resources
 */
record TestResource(ResourceDescriptor descriptor, String namespace) {

    private static final Catalog CATALOG = Catalog.load(ServerUnderTest.groupDomain());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONFLICT = 409;
    private static final int ATTEMPTS = 10;

    /** The resource of a kind. */
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

    /** The path of all objects, in the namespace where there is one. */
    String collection() {
        return descriptor.namespaced()
                ? version() + "/namespaces/" + namespace + '/' + descriptor.plural()
                : everywhere();
    }

    /** The path of all objects of all namespaces. */
    String everywhere() {
        return version() + '/' + descriptor.plural();
    }

    String path(String name) {
        return collection() + '/' + name;
    }

    private String version() {
        return (descriptor.group().isEmpty() ? "/api/" : "/apis/") + descriptor.apiVersion();
    }

    /** The least that can be created, under a name of its own. */
    ObjectNode minimal() {
        return Fixtures.minimal(descriptor.kind(), namespace);
    }

    /** Creates the least that can be created, and tells its name. */
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

    /** The object as the server has it. */
    ObjectNode read(String name) {
        try {
            JsonNode object = JSON.readTree(authenticated().get(path(name)).asByteArray());
            return (ObjectNode) object;
        } catch (IOException e) {
            throw new UncheckedIOException("The answer is no JSON", e);
        }
    }

    /**
     * Reads an object, changes it and replaces it, or the part of it that {@code subresource} names; again where somebody else
     * was faster, as the controllers of a cluster may be.
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

    /** Nobody gets an answer. */
    static void refusesAnonymous(String method, String path) {
        anonymous()
                .request(method, path)
                .then()
                .statusCode(401)
                .body("reason", Matchers.equalTo("Unauthorized"))
                .body("code", Matchers.equalTo(401));
    }
}
