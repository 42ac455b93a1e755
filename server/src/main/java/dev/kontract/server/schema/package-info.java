/**
 * The contract's schemas, compiled once at start into flat tables.
 *
 * <p>{@link dev.kontract.server.schema.Schema} is a closed set of five shapes; everything else here walks a tree of JSON
 * beside one of them: type checks, pruning, defaults, the canonical form. No kind is known by name, and nothing here
 * knows of HTTP or of storage.
 */
@NullMarked
package dev.kontract.server.schema;

import org.jspecify.annotations.NullMarked;
