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
 * Answers {@code /debug/authorization/recording?user=...}: the smallest roles for what a user did, as YAML. Whoever may ask
 * for the path may see them.
 */
public final class RecordingEndpoint implements ReadOnlyEndpoint {

    /** Where it is. */
    public static final String PATH = "/debug/authorization/recording";

    private static final YAMLMapper YAML = new YAMLMapper();

    private final PermissionRecorder recorder;
    private final String group;

    /**
     * Gives out what a recorder remembers.
     *
     * @param group the full name of the group of roles
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
            throw StatusException.badRequest("the query must name a user: " + PATH + "?user=...");
        }
        return Optional.of(Representation.of("application/yaml", yaml(user).getBytes(StandardCharsets.UTF_8)));
    }

    private String yaml(String user) {
        StringBuilder text = new StringBuilder();
        if (recorder.isFull()) {
            text.append("# Not everything was recorded: there was too much of it.\n");
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
