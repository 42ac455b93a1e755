package dev.kontract.conformance.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.contract.SyntaxMistake;
import dev.kontract.conformance.transcript.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An object in a file.
 *
 * @param file the file
 * @param line the line where the object begins, or where the text is neither JSON nor YAML
 * @param text the text of the object, JSON or YAML
 * @param object the object; missing if the text is neither
 * @param mistake why the text cannot be read; empty if it can
 */
public record Manifest(Path file, int line, String text, JsonNode object, String mistake) {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern SEPARATOR = Pattern.compile("---(\\s.*)?");

    /**
     * Reads the objects of a file; the items of a {@code List} are objects of their own.
     *
     * @throws IOException if the file cannot be read
     */
    public static List<Manifest> read(Path file) throws IOException {
        return read(file, InputFile.text(file).lines().toList());
    }

    /**
     * Reads the objects of a text.
     *
     * @param name the name of the file in messages
     */
    public static List<Manifest> read(Path name, List<String> lines) {
        List<Manifest> manifests = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int begin = 1;
        int line = 0;
        for (String next : lines) {
            line++;
            if (SEPARATOR.matcher(next).matches()) {
                add(manifests, name, begin, text);
                begin = line + 1;
            } else if (text.isEmpty() && (next.isBlank() || next.startsWith("#"))) {
                begin = line + 1;
            } else {
                text.append(next).append('\n');
            }
        }
        add(manifests, name, begin, text);
        return manifests;
    }

    private static void add(List<Manifest> manifests, Path file, int line, StringBuilder text) {
        String content = text.toString();
        text.setLength(0);
        if (content.isBlank()) {
            return;
        }
        JsonNode object;
        try {
            object = YAML.readTree(content);
        } catch (JsonProcessingException e) {
            SyntaxMistake mistake = SyntaxMistake.of(e);
            String reason = "column " + mistake.column() + ": " + mistake.reason();
            manifests.add(new Manifest(file, line + mistake.line() - 1, content, MissingNode.getInstance(), reason));
            return;
        }
        if (!object.path("kind").asText().equals("List")) {
            String mistake = object.isObject() ? "" : "the text is neither a JSON nor a YAML object";
            manifests.add(new Manifest(file, line, content, object, mistake));
            return;
        }
        for (JsonNode item : object.path("items")) {
            manifests.add(new Manifest(file, line, item.toString(), item, ""));
        }
    }

    String kind() {
        return object.path("kind").asText();
    }

    String apiVersion() {
        return object.path("apiVersion").asText();
    }

    String name() {
        JsonNode metadata = object.path("metadata");
        return metadata.path("name").asText(metadata.path("generateName").asText());
    }

    String namespace() {
        return object.at("/metadata/namespace").asText("default");
    }

    /** Returns file, line, kind and name; file and line if the text cannot be read. */
    @Override
    public String toString() {
        return file + ":" + line + (mistake.isEmpty() ? ": " + kind() + '/' + name() : "");
    }
}
