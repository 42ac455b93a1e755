package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;

/** Parses YAML. Stateless. */
public final class YamlReader {

    private YamlReader() {}

    /**
     * Parses the first document; the rest is ignored.
     *
     * @throws IllegalArgumentException with a message for the client, for example
     *     {@code yaml: line 2: did not find expected key}
     */
    public static YamlTree read(byte[] bytes) {
        JsonNode json = JsonSubset.read(bytes);
        return json == null ? parse(bytes) : new YamlTree(json, List.of());
    }

    static YamlTree parse(byte[] bytes) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        YamlTreeBuilder builder = new YamlTreeBuilder();
        String text = new String(bytes, StandardCharsets.UTF_8);
        try {
            for (Event event : new Yaml(options).parse(new StringReader(text))) {
                if (event.is(Event.ID.DocumentEnd)) {
                    break;
                }
                builder.accept(event);
            }
        } catch (YAMLException e) {
            throw new IllegalArgumentException(YamlFault.describe(e, text), e);
        }
        return new YamlTree(builder.tree(), builder.duplicates());
    }
}
