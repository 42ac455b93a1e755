package dev.kontract.server.authorization.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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

    private static final YAMLMapper YAML = new YAMLMapper();

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
        for (ObjectNode object : new SmallestRoles(group, user).of(recorder.permissions(user))) {
            text.append(write(object));
        }
        return text.isEmpty() ? "# Nothing was recorded of this user.\n" : text.toString();
    }

    private static String write(ObjectNode object) {
        try {
            return YAML.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
