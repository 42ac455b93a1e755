package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The components of the contract in the form that a server starts with: without what only documents show, and with the properties
 * of each schema apart, which are parsed when they are first asked for. A server uses a few of the hundreds of schemas.
 *
 * <p>There are two files, written by the build: {@value #HEADS} is the document without its paths, in which {@code properties} of
 * a schema is a number of bytes. {@value #PROPERTIES} has these bytes, in the order of the schemas.
 */
final class ComponentFiles {

    static final String HEADS = "components.json";
    static final String PROPERTIES = "properties.json";

    /** The placeholder in a key, or before the end of a value. */
    private static final Pattern MISPLACED = Pattern.compile(Pattern.quote(Contract.GROUP_DOMAIN) + "(?!\"[,}\\]])");

    private static final String MEMBERS = "properties";
    private static final ObjectMapper JSON = new ObjectMapper();

    private ComponentFiles() {}

    /** Writes both files of a contract beside the file {@code whole}. */
    static void write(ObjectNode contract, Path whole) throws IOException {
        ObjectNode heads = contract.deepCopy();
        heads.remove(Contract.PATHS);
        ByteArrayOutputStream properties = new ByteArrayOutputStream();
        for (JsonNode schema : heads.at("/components/schemas")) {
            withoutDescriptions(schema);
            if (schema.get(MEMBERS) instanceof ObjectNode members) {
                byte[] bytes = bytes(members);
                properties.write(bytes);
                ((ObjectNode) schema).put(MEMBERS, bytes.length);
            }
        }
        Files.write(whole.resolveSibling(HEADS), bytes(heads));
        Files.write(whole.resolveSibling(PROPERTIES), properties.toByteArray());
    }

    private static byte[] bytes(ObjectNode part) throws IOException {
        String text = JSON.writeValueAsString(part);
        Matcher misplaced = MISPLACED.matcher(text);
        if (misplaced.find()) {
            throw new IOException(Contract.GROUP_DOMAIN + " must be the end of a value: "
                    + text.substring(Math.max(0, misplaced.start() - 80), misplaced.end()));
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Descriptions of columns are shown in tables and are kept, and so is a property with that name. */
    private static void withoutDescriptions(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            object.remove("description");
            object.path(MEMBERS).forEach(ComponentFiles::withoutDescriptions);
            withoutDescriptions(object.path("items"));
            withoutDescriptions(object.path("additionalProperties"));
            object.path("oneOf").forEach(ComponentFiles::withoutDescriptions);
        }
    }

    /** Reads what {@link #write} has written. */
    static ObjectNode read(byte[] heads, byte[] properties, String groupDomain) throws IOException {
        ObjectReader reader = JSON.reader(new LocalizedText(groupDomain));
        ObjectNode document = (ObjectNode) reader.readTree(heads);
        int offset = 0;
        for (JsonNode schema : document.at("/components/schemas")) {
            if (schema.path(MEMBERS).isInt()) {
                int length = schema.path(MEMBERS).intValue();
                Members members = new Members(reader, properties, offset, length);
                ((ObjectNode) schema).set(MEMBERS, new ObjectNode(JsonNodeFactory.instance, members));
                offset += length;
            }
        }
        return document;
    }

    /** Inserts the group domain while a file is parsed, which saves a copy of the file. The placeholder always ends a text. */
    private static final class LocalizedText extends JsonNodeFactory {

        private static final long serialVersionUID = 1;

        private final String groupDomain;

        LocalizedText(String groupDomain) {
            this.groupDomain = groupDomain;
        }

        @Override
        public TextNode textNode(String text) {
            return super.textNode(
                    text.endsWith(Contract.GROUP_DOMAIN) ? text.replace(Contract.GROUP_DOMAIN, groupDomain) : text);
        }
    }

    /** The members of an object, parsed on first use. Immutable. */
    private static final class Members extends AbstractMap<String, JsonNode> {

        private final ObjectReader reader;
        private final byte[] text;
        private final int offset;
        private final int length;
        private volatile @Nullable Map<String, JsonNode> parsed;

        Members(ObjectReader reader, byte[] text, int offset, int length) {
            this.reader = reader;
            this.text = text;
            this.offset = offset;
            this.length = length;
        }

        private Map<String, JsonNode> parsed() {
            Map<String, JsonNode> known = parsed;
            return known == null ? parse() : known;
        }

        /** Two threads may do it at once, with equal results. */
        private Map<String, JsonNode> parse() {
            try {
                JsonNode tree = reader.readTree(text, offset, length);
                Map<String, JsonNode> members = new LinkedHashMap<>();
                tree.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
                parsed = members;
                return members;
            } catch (IOException e) {
                throw new UncheckedIOException("The bundled contract is unreadable", e);
            }
        }

        @Override
        public @Nullable JsonNode get(Object name) {
            return parsed().get(name);
        }

        @Override
        public boolean containsKey(Object name) {
            return parsed().containsKey(name);
        }

        @Override
        public Set<Entry<String, JsonNode>> entrySet() {
            return Collections.unmodifiableMap(parsed()).entrySet();
        }
    }
}
