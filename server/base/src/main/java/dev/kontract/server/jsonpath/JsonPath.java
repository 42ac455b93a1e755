package dev.kontract.server.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A path to values in an object, such as {@code .status.conditions[?(@.type=="Ready")].status}. Missing fields yield no
 * values. Immutable and thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubectl/jsonpath/">JSONPath support</a>
 */
public final class JsonPath {

    private final List<JsonPathStep> steps;

    private JsonPath(List<JsonPathStep> steps) {
        this.steps = steps;
    }

    /**
     * Parses a path without the braces of a template.
     *
     * @throws JsonPathException when the path is malformed
     */
    public static JsonPath parse(String path) {
        return new JsonPath(JsonPathParser.parse('{' + path + '}'));
    }

    /**
     * Returns the values at this path, in order.
     *
     * @throws JsonPathException when a step does not apply to a value, such as an index outside of a list
     */
    public List<JsonNode> find(JsonNode object) {
        return new JsonPathWalk().walk(List.of(object), steps);
    }
}
