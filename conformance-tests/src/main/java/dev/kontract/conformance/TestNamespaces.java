package dev.kontract.conformance;

import dev.kontract.conformance.suite.Fixtures;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.util.Map;

/** Creates a separate namespace for each test, so that tests can run in parallel. */
final class TestNamespaces {

    private static final TranscriptTarget SERVER = new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token());

    private TestNamespaces() {}

    /** Creates a namespace and returns its name. */
    static String create() {
        String name = "t" + Fixtures.suffix();
        String namespace = "{\"metadata\": {\"name\": \"" + name + "\"}}";
        try {
            SERVER.send("POST", "/api/v1/namespaces", Map.of("Content-Type", "application/json"), namespace);
            return name;
        } catch (IOException e) {
            throw new IllegalStateException("The server cannot be reached", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
