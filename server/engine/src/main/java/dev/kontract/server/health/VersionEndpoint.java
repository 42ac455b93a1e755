package dev.kontract.server.health;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.AcceptHeader;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Serves {@code /version} with the fields that clients read. */
public final class VersionEndpoint implements ReadOnlyEndpoint {

    private final Representation version;

    /** Creates the endpoint for this build of the server. */
    public VersionEndpoint(Version version) {
        this.version = Representation.of("application/json", version.toJson().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        if (!isDocument(request.info().trimmedPath())) {
            return Optional.empty();
        }
        AcceptHeader.checkNames(request.accept(), List.of(version.contentType()));
        return Optional.of(version);
    }

    @Override
    public boolean isDocument(String path) {
        return path.equals("/version");
    }
}
