package dev.kontract.server.configuration;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The format of a kind of configuration file, in YAML or JSON. Immutable.
 *
 * @param kind the kind
 * @param versions the API versions that are accepted
 * @param outline a document with every known field, each with a value of its type; the text {@code anything} is in the place of an
 *     object of another format
 */
public record ConfigurationFormat(String kind, Set<String> versions, JsonNode outline) {

    private static final int MAX_BYTES = 1024 * 1024;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Copies the set. */
    public ConfigurationFormat {
        versions = Set.copyOf(versions);
    }

    /**
     * Returns the format whose outline is a resource beside a class.
     *
     * @param resource the name of the resource, in YAML
     */
    public static ConfigurationFormat of(String kind, Set<String> versions, Class<?> beside, String resource) {
        try (InputStream stream = beside.getResourceAsStream(resource)) {
            return new ConfigurationFormat(kind, versions, YAML.readTree(Objects.requireNonNull(stream, resource)));
        } catch (IOException e) {
            throw new IllegalStateException(resource, e);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or has more than one megabyte
     */
    public static byte[] read(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] content = stream.readNBytes(MAX_BYTES + 1);
            if (content.length > MAX_BYTES) {
                throw new IOException(file + " has more than " + MAX_BYTES + " bytes");
            }
            return content;
        }
    }

    /**
     * Parses the content of a file.
     *
     * @param file the file, for messages
     * @return the document; its fields are known and have the right types
     * @throws IOException if it is malformed, of another kind or version, or has unknown fields; the message says which
     */
    public JsonNode parse(Path file, byte[] content) throws IOException {
        JsonNode document = document(file, content);
        String version = document.path("apiVersion").asText("");
        String given = document.path("kind").asText("");
        if (!given.equals(kind) || !versions.contains(version)) {
            throw new IOException(file + ": no kind \"" + given + "\" is registered for version \"" + version
                    + "\"; want " + kind + " of " + Collections.min(versions, Comparator.comparing(String::length)));
        }
        requireNone(file, ConfigurationSchema.misfits(document, outline));
        return document;
    }

    private static JsonNode document(Path file, byte[] content) throws IOException {
        try {
            return YAML.readTree(text(file, content));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not valid YAML: " + withoutContent(e));
        }
    }

    /**
     * Returns the content of a file as text.
     *
     * @throws IOException if it is not UTF-8; the message names the file
     */
    public static String text(Path file, byte[] content) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not valid UTF-8", e);
        }
    }

    /** Returns the problem and its place. The message of the parser quotes lines of the file, which may contain secrets. */
    private static String withoutContent(JsonProcessingException failure) {
        String problem = failure.getOriginalMessage()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" "))
                .collect(Collectors.joining(", "));
        JsonLocation place = failure.getLocation();
        return place == null ? problem : problem + " at line " + place.getLineNr() + ", column " + place.getColumnNr();
    }

    /**
     * Rejects a document that has errors.
     *
     * @throws IOException if there are any; the message lists all of them on one line
     */
    public void requireNone(Path file, List<String> errors) throws IOException {
        if (!errors.isEmpty()) {
            throw new IOException(file + " is not a valid " + kind + ": " + String.join("; ", errors));
        }
    }
}
