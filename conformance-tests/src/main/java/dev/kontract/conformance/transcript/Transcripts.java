package dev.kontract.conformance.transcript;

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
import java.util.zip.GZIPInputStream;

/** Loads recordings that are bundled with this package or stored in files. */
public final class Transcripts {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String COMPRESSED = ".gz";
    private static final String FOLDER = "/dev/kontract/conformance/transcripts/";

    private Transcripts() {}

    /** Loads all scenarios of all bundled transcripts, in index order. */
    public static List<Scenario> load() {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonNode name : read("index")) {
            scenarios.addAll(parse(name.asText(), read(name.asText())));
        }
        return scenarios;
    }

    /**
     * Loads the scenarios of a file, in file order. The file may be compressed by gzip ({@code .gz}). The file name, without that
     * extension, is the name of the transcript.
     *
     * @throws IOException if the file cannot be read or is not valid JSON
     */
    public static List<Scenario> load(Path file) throws IOException {
        String name = Objects.requireNonNull(file.getFileName()).toString();
        boolean compressed = name.endsWith(COMPRESSED);
        try (InputStream in = Files.newInputStream(file);
                InputStream text = compressed ? new GZIPInputStream(in) : in) {
            String transcript = compressed ? name.substring(0, name.length() - COMPRESSED.length()) : name;
            return parse(transcript, JSON.readTree(text));
        }
    }

    private static List<Scenario> parse(String transcript, JsonNode document) {
        List<Scenario> scenarios = new ArrayList<>();
        document.forEach(scenario -> scenarios.add(Scenario.parse(transcript, scenario)));
        return scenarios;
    }

    /** Returns the users of the recordings, as lines of the form {@code token,name,uid,"group,group"}. */
    public static InputStream tokens() {
        return open("tokens.csv");
    }

    private static JsonNode read(String name) {
        try (InputStream in = open(name + ".json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException("Transcript " + name + " cannot be read", e);
        }
    }

    private static InputStream open(String file) {
        return Objects.requireNonNull(Transcripts.class.getResourceAsStream(FOLDER + file), file);
    }
}
