package dev.kontract.server.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a path; each turns a list of values into another one. */
sealed interface JsonPathStep {

    /** The field of objects with this name. */
    record Named(String name) implements JsonPathStep {}

    /** All elements. */
    record Every() implements JsonPathStep {}

    /** All values at any depth that have elements. */
    record Descent() implements JsonPathStep {}

    /**
     * A range of list items.
     *
     * @param start the first index; negative counts from the end, null is the first item
     * @param end the index after the last one, or null
     * @param step the distance of items, or null for one
     * @param single whether the range is one index
     */
    record Range(
            @Nullable Integer start,
            @Nullable Integer end,
            @Nullable Integer step,
            boolean single) implements JsonPathStep {}

    /** The values of several paths. */
    record Union(List<List<JsonPathStep>> paths) implements JsonPathStep {}

    /** The list items for which {@code left} exists, if {@code operator} is empty, or compares to {@code right}. */
    record Filter(List<JsonPathStep> left, String operator, List<JsonPathStep> right) implements JsonPathStep {}

    /** A text, which replaces all values. */
    record Text(JsonNode value) implements JsonPathStep {}

    /** A number or a boolean, which replaces each value. */
    record Literal(JsonNode value) implements JsonPathStep {}

    /** A word that is not part of a path, such as {@code range}. */
    record Word(String word) implements JsonPathStep {}
}
