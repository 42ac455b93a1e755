package dev.kontract.server.cel.value;

/**
 * A type as a value, as {@code type(x)} returns it.
 *
 * @param name the name of the type
 */
public record TypeValue(String name) {}
