package dev.kontract.server.fieldpath;

/** The declared fields at one place in a tree. */
public interface PathSchema {

    /** Returns whether {@code element} is a declared field, as opposed to a map entry. */
    boolean declares(PathElement element);

    /** Returns the schema below {@code element}. */
    PathSchema below(PathElement element);
}
