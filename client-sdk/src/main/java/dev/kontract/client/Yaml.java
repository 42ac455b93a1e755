package dev.kontract.client;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.GroupVersionKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conversion between API objects and YAML. Anchors are not supported: an alias is rejected. Thread-safe.
 *
 * <pre>{@code
 * client.manifests(Yaml.read(Path.of("deploy.yaml"))).apply();
 * System.out.println(Yaml.write(client.roles("shop").get("reader")));
 * }</pre>
 */
public final class Yaml {

    private static final YAMLMapper MAPPER = YAMLMapper.builder(YAMLFactory.builder()
                    .disable(Feature.WRITE_DOC_START_MARKER)
                    .disable(Feature.SPLIT_LINES)
                    .enable(Feature.MINIMIZE_QUOTES)
                    .enable(Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .stringQuotingChecker(new Quoting())
                    .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL) // The default, except for builders.
                    .build())
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Yaml() {}

    /** Quotes all values that could be read as a number, a date or a reserved word. */
    private static final class Quoting extends StringQuotingChecker.Default {

        private static final long serialVersionUID = 1;

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value) || value.isEmpty() || !isPlain(value.charAt(0));
        }

        @Override
        public boolean needToQuoteName(String name) {
            return super.needToQuoteName(name) || name.isEmpty() || !isPlain(name.charAt(0));
        }

        private static boolean isPlain(char first) {
            return Character.isLetter(first) || first == '/';
        }
    }

    /**
     * Parses all documents of a text, and the items of lists among them. An object of an unknown kind is a {@link
     * CustomObject}.
     *
     * @throws UncheckedIOException if a document is not YAML, has an alias, or is not an object; the message names line and
     *     column, those of the document if it does not match its kind
     */
    public static List<KubernetesObject> read(String text) {
        try {
            return parse(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /**
     * Parses all documents of a file: see {@link #read(String)}.
     *
     * @throws UncheckedIOException if the file cannot be read or parsed; the message names it
     */
    public static List<KubernetesObject> read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<KubernetesObject> parse(String text) throws IOException {
        List<KubernetesObject> objects = new ArrayList<>();
        try (JsonParser parser = parser(text);
                MappingIterator<JsonNode> documents =
                        MAPPER.readerFor(JsonNode.class).readValues(parser)) {
            for (int number = 1; documents.hasNextValue(); number++) {
                String place = "document " + number + " at "
                        + parser.currentTokenLocation().offsetDescription();
                JsonNode document = documents.nextValue();
                try {
                    add(document, objects);
                } catch (JsonProcessingException | IllegalArgumentException e) {
                    throw new IOException(place + ' ' + e.getMessage(), e);
                }
            }
        }
        return objects;
    }

    private static JsonParser parser(String text) throws IOException {
        return new UnaliasedParser(MAPPER.getFactory().createParser(text));
    }

    /** Rejects aliases, which the tree model would take for strings. */
    private static final class UnaliasedParser extends JsonParserDelegate {

        private final YAMLParser yaml;

        UnaliasedParser(YAMLParser yaml) {
            super(yaml);
            this.yaml = yaml;
        }

        @Override
        public @Nullable JsonToken nextToken() throws IOException {
            JsonToken next = yaml.nextToken();
            if (yaml.isCurrentAlias()) {
                throw new JsonParseException(
                        this, "the alias *" + yaml.getText() + " is not supported", yaml.currentTokenLocation());
            }
            return next;
        }
    }

    /**
     * Parses a text with a single document.
     *
     * @throws UncheckedIOException if {@code text} is not YAML, has an alias, or does not match {@code type}
     */
    public static <T> T read(String text, Class<T> type) {
        try {
            return Json.mapper().treeToValue(MAPPER.readerFor(JsonNode.class).<JsonNode>readValue(parser(text)), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static void add(JsonNode document, List<KubernetesObject> objects) throws JsonProcessingException {
        if (document.isNull() || document.isMissingNode()) {
            return;
        }
        String kind = document.path("kind").asText();
        String apiVersion = document.path("apiVersion").asText();
        if (kind.isEmpty() || apiVersion.isEmpty()) {
            throw new IllegalArgumentException("has no kind or no apiVersion");
        }
        if (kind.endsWith("List") && document.path("items").isArray()) {
            for (JsonNode item : document.path("items")) {
                add(item, objects);
            }
            return;
        }
        Class<? extends KubernetesObject> type = KnownKinds.of(GroupVersionKind.of(apiVersion, kind))
                .<Class<? extends KubernetesObject>>map(Kind::type)
                .orElse(CustomObject.class);
        objects.add(Json.mapper().treeToValue(document, type));
    }

    /** Serializes objects as one document each; null fields are omitted. */
    public static String write(KubernetesObject... objects) {
        return Arrays.stream(objects).map(Yaml::document).collect(Collectors.joining("---\n"));
    }

    private static String document(KubernetesObject object) {
        try {
            return MAPPER.writeValueAsString(ordered(object, Json.tree(object)));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Objects in manifests begin with their kind, which objects of the model need not have. */
    private static ObjectNode ordered(KubernetesObject object, JsonNode tree) {
        ObjectNode ordered = Json.mapper().createObjectNode();
        Kind.find(object.getClass())
                .ifPresent(kind -> ordered.put("apiVersion", kind.name().apiVersion())
                        .put("kind", kind.name().kind()));
        for (String name : List.of("apiVersion", "kind")) {
            if (tree.has(name)) {
                ordered.set(name, tree.get(name));
            }
        }
        tree.properties().forEach(field -> ordered.set(field.getKey(), field.getValue()));
        return ordered;
    }
}
