package dev.kontract.server.schema;

/**
 * A map from strings.
 *
 * @param values the shape of every value
 * @param atomic whether a merge or an apply replaces it as a whole
 */
public record MapSchema(Schema values, boolean atomic) implements Schema {}
