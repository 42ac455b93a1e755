/**
 * YAML 1.1 as the original reads and writes it: a detour on the way to and from a tree of JSON.
 *
 * <p>Reading turns events into a tree, with the rules of {@link dev.kontract.server.codec.yaml.YamlScalar} for what a plain
 * scalar means. Writing sorts keys and quotes what would read as something else. Types and fields are checked elsewhere.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.yaml;

import org.jspecify.annotations.NullMarked;
