package dev.kontract.server.discovery;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Serves an empty list of custom resource definitions. Clients that do not find a kind list the definitions even if
 * discovery does not contain the group, and report the missing kind only after a successful response. Thread-safe.
 */
public final class CustomResources implements ReadOnlyEndpoint {

    private static final String PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String NONE = """
            {"kind":"CustomResourceDefinitionList","apiVersion":"apiextensions.k8s.io/v1","metadata":{},"items":[]}
            """;

    @Override
    public Optional<Representation> get(RequestContext request) {
        return request.info().verb().equals("list") && request.info().path().equals(PATH)
                ? Optional.of(Representation.of("application/json", NONE.getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
    }
}
