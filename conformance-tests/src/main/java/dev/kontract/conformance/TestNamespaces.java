package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.sending;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Namespaces for tests to work in, one each, so that they can run side by side. */
final class TestNamespaces {

    private TestNamespaces() {}

    /** Creates a namespace and tells its name. */
    static String create() {
        String name = "t" + Fixtures.suffix();
        ObjectNode namespace =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Namespace");
        namespace.putObject("metadata").put("name", name);
        sending(namespace).post("/api/v1/namespaces").then().statusCode(201);
        return name;
    }
}
