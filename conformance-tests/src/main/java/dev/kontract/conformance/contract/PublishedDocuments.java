package dev.kontract.conformance.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.transcript.InputFile;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads OpenAPI documents by name, as a server publishes them at {@code /openapi/v3}: {@code apis/apps/v1} and so on. */
public final class PublishedDocuments {

    /** The name of a document that describes a whole API, as read from a file. */
    public static final String WHOLE = "document";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INDEX = "/openapi/v3";

    private PublishedDocuments() {}

    /**
     * Reads the documents of a server.
     *
     * @throws IOException if the server does not answer, or not with such documents
     */
    public static SortedMap<String, JsonNode> of(TranscriptTarget server) throws IOException, InterruptedException {
        SortedMap<String, JsonNode> documents = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry :
                get(server, INDEX).path("paths").properties()) {
            String url = entry.getValue().path("serverRelativeURL").asText(INDEX + '/' + entry.getKey());
            documents.put(entry.getKey(), get(server, url));
        }
        return documents;
    }

    static JsonNode get(TranscriptTarget server, String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = server.send("GET", path, Map.of(), null);
        if (response.statusCode() != 200) {
            throw new IOException(path + " is answered with " + response.statusCode());
        }
        return JSON.readTree(response.body());
    }

    /**
     * Reads a file in JSON or YAML: one document, or an object with documents by name. A compressed one has a name that ends with
     * {@code .gz}.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is neither
     */
    public static SortedMap<String, JsonNode> read(Path file) throws IOException {
        JsonNode content;
        try (InputStream plain = InputFile.open(file)) {
            String text = new String(plain.readAllBytes(), StandardCharsets.UTF_8);
            content = (text.startsWith("{") ? JSON : new YAMLMapper()).readTree(text);
        } catch (JsonProcessingException e) {
            throw SyntaxMistake.in(file, e);
        }
        SortedMap<String, JsonNode> documents = new TreeMap<>();
        if (isDocument(content)) {
            documents.put(WHOLE, content);
            return documents;
        }
        if (content.isEmpty()) {
            throw new IllegalArgumentException(file + " contains no OpenAPI document");
        }
        for (Map.Entry<String, JsonNode> entry : content.properties()) {
            if (!isDocument(entry.getValue())) {
                throw new IllegalArgumentException(file + " does not consist of OpenAPI documents");
            }
            documents.put(entry.getKey(), entry.getValue());
        }
        return documents;
    }

    private static boolean isDocument(JsonNode document) {
        return document.has("openapi") || document.has("swagger");
    }
}
