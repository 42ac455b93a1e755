/**
 * YAML 1.1 as upstream reads and writes it, converted from and to JSON trees.
 *
 * <p>Reading converts parser events to a tree; {@link dev.kontract.server.codec.yaml.YamlScalar} resolves plain
 * scalars. Writing sorts keys and quotes strings that would be read as another type. Types and fields are checked
 * elsewhere.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.yaml;

import org.jspecify.annotations.NullMarked;
