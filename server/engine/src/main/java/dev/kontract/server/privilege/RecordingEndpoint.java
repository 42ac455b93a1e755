package dev.kontract.server.privilege;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Serves {@code /debug/authorization/recording?user=...}: minimal roles for what a user has done, as YAML. Access
 * requires permission for the path.
 */
public final class RecordingEndpoint implements ReadOnlyEndpoint {

    /** The path of the endpoint. */
    public static final String PATH = "/debug/authorization/recording";

    private final PermissionRecorder recorder;
    private final String group;

    /**
     * Creates the endpoint for a recorder.
     *
     * @param group the full name of the RBAC API group
     */
    public RecordingEndpoint(PermissionRecorder recorder, String group) {
        this.recorder = recorder;
        this.group = group;
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        if (!request.info().path().equals(PATH)) {
            return Optional.empty();
        }
        String user = request.query().first("user");
        if (user == null || user.isEmpty()) {
            throw StatusException.badRequest("the query parameter user is required: " + PATH + "?user=...");
        }
        return Optional.of(Representation.of("application/yaml", yaml(user).getBytes(StandardCharsets.UTF_8)));
    }

    private String yaml(String user) {
        StringBuilder text = new StringBuilder();
        if (recorder.isFull()) {
            text.append("# Incomplete: the limit of recorded permissions was reached.\n");
        }
        text.append(new SmallestRoles(group, user, recorder.allowed(user)).yaml());
        return text.isEmpty() ? "# Nothing was recorded of this user.\n" : text.toString();
    }
}
