package dev.kontract.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where CustomResourceDefinitions are read from when a server starts: a file, a directory or text in memory, as YAML or JSON,
 * with any number of documents. Documents of other kinds are skipped, so that the manifests of an operator can be given whole;
 * a {@code List} is read item by item. Immutable.
 *
 * @see ServerConfigBuilder#crds(Path)
 */
public final class DefinitionSource {

    private static final String KIND = "CustomResourceDefinition";

    /** A single line that ends as manifests do, or has separators and no colon, is no definition. */
    private static final Pattern FILE_NAME = Pattern.compile("\\S+\\.(ya?ml|json)|[^\\s:{]*/[^\\s:{]*");

    private final String name;
    private final Reading documents;

    private DefinitionSource(String name, Reading documents) {
        this.name = name;
        this.documents = documents;
    }

    @FunctionalInterface
    private interface Reading {
        List<YamlDocument> read() throws IOException;
    }

    /** A file, or all files ending in {@code .yaml}, {@code .yml} or {@code .json} in a directory, in the order of their names. */
    static DefinitionSource of(Path path) {
        return new DefinitionSource(path.toString(), () -> {
            if (Files.notExists(path)) {
                throw new NoSuchFileException("--crds: no such file or directory: " + path);
            }
            return YamlDocument.read(path);
        });
    }

    /** Text that is read to its end now. */
    static DefinitionSource of(InputStream stream) throws IOException {
        return ofText(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }

    /**
     * Text that is read to its end now.
     *
     * @throws UncheckedIOException if it cannot be read
     * @throws IllegalArgumentException if it is null, as for a resource that is not on the class path
     */
    static DefinitionSource ofResource(@Nullable InputStream stream) {
        if (stream == null) {
            throw new IllegalArgumentException(
                    "no definitions: the stream is null, is the resource on the class path?");
        }
        try {
            return of(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * An object that Jackson writes as a definition: a tree, a map or an object of a client library; or text in YAML; or a document,
     * which is named by its place.
     */
    static DefinitionSource of(Object definition) {
        if (definition instanceof YamlDocument document) {
            return new DefinitionSource(document.place(), () -> List.of(document));
        }
        String content = definition instanceof CharSequence yaml ? yaml.toString() : Json.write(definition);
        if (definition instanceof CharSequence && FILE_NAME.matcher(content).matches()) {
            throw new IllegalArgumentException(content + " is a text, not a path: use Path.of");
        }
        return ofText(content);
    }

    private static DefinitionSource ofText(String content) {
        return new DefinitionSource("crds", () -> YamlDocument.split(content, "crds"));
    }

    /**
     * A definition and where it was read.
     *
     * @param place file and line, for example {@code crds/backups.yaml:12}
     */
    record Definition(String place, ObjectNode object) {

        String name() {
            return object.path("metadata").path("name").asText();
        }
    }

    /**
     * Reads all definitions.
     *
     * @throws IOException when a file cannot be read or is not YAML, or when there is no definition at all; the message names
     *     the file and the line
     */
    List<Definition> read() throws IOException {
        List<Definition> definitions = new ArrayList<>();
        for (YamlDocument document : documents.read()) {
            add(document.place(), document.tree(), definitions);
        }
        if (definitions.isEmpty()) {
            throw new IOException(name + ": no " + KIND + " found");
        }
        return definitions;
    }

    private static void add(String place, JsonNode tree, List<Definition> found) {
        String kind = tree.path("kind").asText();
        if (kind.equals("List")) {
            tree.path("items").forEach(item -> add(place, item, found));
        } else if (kind.equals(KIND) && tree instanceof ObjectNode object) {
            found.add(new Definition(place, object));
        }
    }
}
