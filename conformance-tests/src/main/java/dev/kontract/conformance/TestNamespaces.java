package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.sending;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Creates a separate namespace for each test, so that tests can run in parallel. */
final class TestNamespaces {

    private TestNamespaces() {}

    /** Creates a namespace and returns its name. */
    static String create() {
        String name = "t" + Fixtures.suffix();
        ObjectNode namespace =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", name);
        sending(namespace).post("/api/v1/namespaces").then().statusCode(201);
        return name;
    }
}
