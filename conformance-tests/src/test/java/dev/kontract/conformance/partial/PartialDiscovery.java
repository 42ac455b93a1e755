package dev.kontract.conformance.partial;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;

/** The claims of the server, which match its omissions. */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
public final class PartialDiscovery {

    private static final List<String> VERBS = List.of("create", "get", "list", "update", "delete");

    /** The versions of the core group. */
    @GET
    @Path("/api")
    public Map<String, Object> versions() {
        return Map.of("kind", "APIVersions", "versions", List.of("v1"));
    }

    /** The resources of {@code v1}. */
    @GET
    @Path("/api/v1")
    public Map<String, Object> resources() {
        return Map.of(
                "kind",
                "APIResourceList",
                "groupVersion",
                "v1",
                "resources",
                List.of(
                        Map.of("name", "namespaces", "kind", "Namespace", "namespaced", false, "verbs", VERBS),
                        Map.of("name", "configmaps", "kind", "ConfigMap", "namespaced", true, "verbs", VERBS)));
    }
}
