package dev.kontract.server.fieldpath;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A path from the root of a tree.
 *
 * @param elements the steps
 */
public record Path(List<PathElement> elements) {

    /** Keeps a copy. */
    public Path {
        elements = List.copyOf(elements);
    }

    /** The path through fields alone. */
    public static Path of(String... fields) {
        return new Path(
                Stream.of(fields).<PathElement>map(PathElement.Field::new).toList());
    }

    /** As messages show it, for example {@code .spec.containers[name="app"].image}. */
    @Override
    public String toString() {
        return elements.stream().map(PathElement::toString).collect(Collectors.joining());
    }
}
