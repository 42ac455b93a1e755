package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One document of a YAML or JSON text such as a manifest.
 *
 * @param place the name of the text and the first line of the document, for example {@code crds/backups.yaml:12}
 * @param tree the content
 */
public record YamlDocument(String place, JsonNode tree) {

    /**
     * Returns the documents of a file, or of all files ending in {@code .yaml}, {@code .yml} or {@code .json} in a directory, in the
     * order of their names.
     *
     * @throws IOException when one cannot be read or is not YAML; the message names file and line
     */
    public static List<YamlDocument> read(Path fileOrDirectory) throws IOException {
        if (!Files.isDirectory(fileOrDirectory)) {
            return split(text(fileOrDirectory), fileOrDirectory.toString());
        }
        List<YamlDocument> documents = new ArrayList<>();
        for (String name : manifestsIn(fileOrDirectory)) {
            Path file = fileOrDirectory.resolve(name);
            documents.addAll(split(text(file), file.toString()));
        }
        return documents;
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not valid UTF-8", e);
        }
    }

    /**
     * Returns the names of the manifests in a directory, in order; none if it is not a directory.
     *
     * @throws IOException if it cannot be read
     */
    public static List<String> manifestsIn(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(YamlDocument::isManifest)
                    .sorted()
                    .toList();
        }
    }

    /** Returns whether a file of this name is a manifest: one ending in {@code .yaml}, {@code .yml} or {@code .json}. */
    public static boolean isManifest(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
    }

    /**
     * Returns the non-empty documents of {@code text}.
     *
     * @param name the name of the text in places and messages
     * @throws IOException if one of them is not YAML; the message names the text and the line
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

    /** Only a line that starts with three dashes is a separator: within a block scalar it would be indented. */
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
        // Replaces preceding documents with line breaks, so that the parser reports lines of the whole text.
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
