/**
 * Patches: three mechanisms behind {@link dev.kontract.server.patch.ObjectPatch}, each from a document to a changed copy of it.
 *
 * <p>{@link dev.kontract.server.patch.JsonPatchOperations} (RFC 6902) lists operations, {@link dev.kontract.server.patch.MergePatch}
 * (RFC 7386) is a partial object, {@link dev.kontract.server.patch.StrategicMergePatch} is one that merges lists by the
 * schema and understands directives. Each is read once and can be applied many times, as a lost race demands. The fourth
 * mechanism, server-side apply, is a room of its own. What fails is an
 * {@link dev.kontract.server.status.StatusException}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.patch;

import org.jspecify.annotations.NullMarked;
