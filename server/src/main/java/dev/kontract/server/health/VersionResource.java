package dev.kontract.server.health;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;

/** {@code /version}: the version of the API that is served, in the fields that clients read. */
@Path("/version")
public final class VersionResource {

    private final byte[] version;

    /** For this build of the server. */
    public VersionResource(Version version) {
        this.version = version.toJson().getBytes(StandardCharsets.UTF_8);
    }

    /** The version. */
    @GET
    public Response version() {
        return Response.ok(version, "application/json").build();
    }
}
