/**
 * Compiled schemas in a form that is fast to traverse.
 *
 * <p>{@link dev.kontract.server.schema.Schema} is a closed hierarchy; decoding, defaulting, canonicalization, patches
 * and server-side apply traverse a JSON tree along with its schema. {@link dev.kontract.server.schema.SchemaCompiler}
 * compiles schemas from the contract and {@link dev.kontract.server.schema.StructuralSchemaCompiler} from the
 * structural schema of a custom resource, both with the public constructors and
 * {@link dev.kontract.server.schema.ObjectSchema.Builder}. The package is independent of particular kinds, HTTP and
 * storage.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.schema;

import org.jspecify.annotations.NullMarked;
