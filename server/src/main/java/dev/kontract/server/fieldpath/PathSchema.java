package dev.kontract.server.fieldpath;

/** What a schema says of the steps from one place in a tree. */
public interface PathSchema {

    /** Whether {@code element} is a field the schema knows by name, and not merely an entry of a map. */
    boolean declares(PathElement element);

    /** The shape below {@code element}. */
    PathSchema below(PathElement element);
}
