package dev.kontract.conformance.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A recorded rollout.
 *
 * @param name the title
 * @param document the StatefulSet, the actions, the conditions to wait for, and the recorded result
 */
public record Rollout(String name, JsonNode document) {

    private static final String RESOURCE = "/dev/kontract/conformance/transcripts/rollouts.json";

    /** Loads all rollouts bundled with this package. */
    public static List<Rollout> load() {
        try (InputStream in = Objects.requireNonNull(Rollout.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The rollouts cannot be read", e);
        }
    }

    /**
     * Loads the rollouts of a file, in file order.
     *
     * @throws IOException if the file cannot be read or is not valid JSON
     */
    public static List<Rollout> load(Path file) throws IOException {
        return parse(Files.readAllBytes(file));
    }

    private static List<Rollout> parse(byte[] json) throws IOException {
        List<Rollout> rollouts = new ArrayList<>();
        for (JsonNode document : new ObjectMapper().readTree(json)) {
            rollouts.add(new Rollout(document.path("name").asText(), document));
        }
        return rollouts;
    }

    /** Returns whether the order of events within an action is significant. */
    boolean ordered() {
        return document.path("ordered").asBoolean(true);
    }

    /** Returns whether its pods have claims, which somebody has to bind. */
    public boolean hasClaims() {
        return !document.at("/set/spec/volumeClaimTemplates").isEmpty();
    }

    /** Returns whether it shows the field {@code maxUnavailable}, which servers may drop. */
    public boolean showsMaxUnavailable() {
        return document.toString().contains("maxUnavailable");
    }

    /** Returns whether it tells a whole pod, as it was on a server without service accounts. */
    public boolean tellsPod() {
        return document.has("keepPod");
    }

    String set() {
        return document.at("/set/metadata/name").asText();
    }
}
