package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the documents of a text in YAML or JSON, as manifests are written.
 *
 * @param place the name of the text and the line on which the document begins, for example {@code crds/backups.yaml:12}
 * @param tree the content
 */
public record YamlDocument(String place, JsonNode tree) {

    /**
     * Returns the documents of {@code text} without those that are empty.
     *
     * @param name the name of the text in places and messages
     * @throws IOException when one of them is not YAML; the message names the text and the line
     */
    public static List<YamlDocument> split(String text, String name) throws IOException {
        List<YamlDocument> documents = new ArrayList<>();
        List<String> lines = text.lines().toList();
        int start = 0;
        for (int line = 0; line <= lines.size(); line++) {
            if (line == lines.size() || isSeparator(lines.get(line))) {
                addDocument(name, lines.subList(start, line), start, documents);
                start = line + 1;
            }
        }
        return documents;
    }

    /** Only a line that begins with three dashes separates: within a block scalar it would be indented. */
    private static boolean isSeparator(String line) {
        return line.equals("---") || line.startsWith("--- ") || line.startsWith("---\t");
    }

    private static void addDocument(String name, List<String> lines, int before, List<YamlDocument> documents)
            throws IOException {
        int blank = 0;
        while (blank < lines.size() && isBlank(lines.get(blank))) {
            blank++;
        }
        if (blank == lines.size()) {
            return;
        }
        // Line breaks in place of what comes before let the parser report lines of the text.
        String content = "\n".repeat(before) + String.join("\n", lines);
        try {
            JsonNode tree =
                    YamlReader.read(content.getBytes(StandardCharsets.UTF_8)).tree();
            documents.add(new YamlDocument(name + ':' + (before + blank + 1), tree));
        } catch (IllegalArgumentException e) {
            throw new IOException(name + ": " + e.getMessage(), e);
        }
    }

    private static boolean isBlank(String line) {
        return line.isBlank() || line.stripLeading().startsWith("#");
    }
}
