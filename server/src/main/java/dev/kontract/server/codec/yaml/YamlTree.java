package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A YAML document as JSON.
 *
 * @param tree the first document; keys are sorted
 * @param duplicates complaints about keys that occur twice in a mapping; the last one counts
 */
public record YamlTree(JsonNode tree, List<String> duplicates) {}
