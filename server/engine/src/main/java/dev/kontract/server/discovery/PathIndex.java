package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Serves the list of available paths at {@code /}. Thread-safe. */
public final class PathIndex implements ReadOnlyEndpoint {

    private static final List<String> ALWAYS = List.of(
            "/.well-known/openid-configuration",
            "/api",
            "/apis",
            "/healthz",
            "/livez",
            "/metrics",
            "/openapi/kontract.json",
            "/openapi/v2",
            "/openapi/v3",
            "/openid/v1/jwks",
            "/readyz",
            "/version");

    private final Representation index;

    /** Lists the paths of the groups in {@code catalog} and the fixed paths of the server. */
    public PathIndex(Catalog catalog) {
        this(catalog, List.of());
    }

    /** Lists the paths of the groups in {@code catalog} and of other servers, and the fixed paths of the server. */
    public PathIndex(Catalog catalog, List<RemoteVersion> remote) {
        TreeSet<String> paths = new TreeSet<>(ALWAYS);
        for (GroupVersion version : GroupVersion.of(catalog, remote)) {
            paths.add(version.path());
            if (!version.isCore()) {
                paths.add("/apis/" + version.group());
            }
        }
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ArrayNode list = document.putArray("paths");
        paths.forEach(list::add);
        index = Representation.of("application/json", document.toPrettyString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        return request.info().path().equals("/") ? Optional.of(index) : Optional.empty();
    }
}
