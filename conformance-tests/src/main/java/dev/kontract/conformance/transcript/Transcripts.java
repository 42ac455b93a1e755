package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The recordings that come with this package. */
public final class Transcripts {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FOLDER = "/dev/kontract/conformance/transcripts/";

    private Transcripts() {}

    /** All scenarios of all transcripts, in the order of the index. */
    public static List<Scenario> load() {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonNode name : read("index")) {
            for (JsonNode scenario : read(name.asText())) {
                scenarios.add(Scenario.parse(name.asText(), scenario));
            }
        }
        return scenarios;
    }

    /** The users of the recordings, as lines of {@code token,name,uid,"group,group"}. */
    public static InputStream tokens() {
        return open("tokens.csv");
    }

    private static JsonNode read(String name) {
        try (InputStream in = open(name + ".json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("Transcript " + name + " is unreadable", e);
        }
    }

    private static InputStream open(String file) {
        return Objects.requireNonNull(Transcripts.class.getResourceAsStream(FOLDER + file), file);
    }
}
