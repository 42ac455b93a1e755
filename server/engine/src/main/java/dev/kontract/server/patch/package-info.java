/**
 * Patch formats, each an {@link dev.kontract.server.patch.ObjectPatch} that returns a changed copy of an object.
 *
 * <p>{@link dev.kontract.server.patch.JsonPatchOperations} implements JSON Patch (RFC 6902),
 * {@link dev.kontract.server.patch.MergePatch} JSON Merge Patch (RFC 7386), and
 * {@link dev.kontract.server.patch.StrategicMergePatch} the strategic merge patch, which uses the schema to merge
 * lists. A patch is parsed once and can be applied again after a conflict. Server-side apply is in the package
 * {@code apply}. Errors are {@link dev.kontract.server.status.StatusException}s.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.patch;

import org.jspecify.annotations.NullMarked;
