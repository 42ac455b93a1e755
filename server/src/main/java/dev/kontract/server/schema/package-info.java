/**
 * Compiled schemas: what the server knows about the shape of objects, in a form that is fast to walk.
 *
 * <p>{@link dev.kontract.server.schema.Schema} is a closed set of forms; decoding, defaulting, the canonical form, patches
 * and server-side apply walk a tree of JSON beside one of them. Compilers are front ends that build it:
 * {@link dev.kontract.server.schema.SchemaCompiler} from the contract, and
 * {@link dev.kontract.server.schema.StructuralSchemaCompiler} from the structural schema of a custom resource. Both use
 * the public constructors and {@link dev.kontract.server.schema.ObjectSchema.Builder}. No kind is known by name here, and
 * nothing depends on HTTP or on storage.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.schema;

import org.jspecify.annotations.NullMarked;
