/**
 * Request bodies: decoding with field validation, patch syntax, and checks that do not depend on the kind.
 *
 * <p>{@link dev.kontract.server.endpoints.body.RequestBodies} decodes objects,
 * {@link dev.kontract.server.endpoints.body.PatchSyntax} parses patches, and
 * {@link dev.kontract.server.endpoints.body.PatchedBodies} decodes patched objects as if they had been sent.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.body;

import org.jspecify.annotations.NullMarked;
