package dev.kontract.server.discovery;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Says that there are no custom resources. Clients list their definitions when they do not find a kind, whether discovery
 * names the group or not, and tell of the missing kind only when they get an answer. Safe for concurrent use.
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
