package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A YAML document converted to JSON.
 *
 * @param tree the first document with sorted keys
 * @param duplicates errors about duplicate keys, of which the last one wins
 */
public record YamlTree(JsonNode tree, List<String> duplicates) {}
