package dev.kontract.server.fieldpath;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A path from the root of a tree.
 *
 * @param elements the path elements
 */
public record Path(List<PathElement> elements) {

    /** Copies the elements. */
    public Path {
        elements = List.copyOf(elements);
    }

    /** Returns a path of fields. */
    public static Path of(String... fields) {
        return new Path(
                Stream.of(fields).<PathElement>map(PathElement.Field::new).toList());
    }

    /** Returns the path as messages show it, for example {@code .spec.containers[name="app"].image}. */
    @Override
    public String toString() {
        return elements.stream().map(PathElement::toString).collect(Collectors.joining());
    }
}
