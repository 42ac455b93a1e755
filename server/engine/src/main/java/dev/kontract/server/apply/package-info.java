/**
 * Server-side apply and the tracking of field ownership for all writes.
 *
 * <p>{@link dev.kontract.server.apply.FieldManager} is the entry point: it records the changes of updates and merges
 * applied configurations. {@code OwnershipRules} implements the ownership rules as set operations on
 * {@code ManagedFields}; the tree operations are in {@code typed}. The package is independent of HTTP, storage and
 * particular kinds.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
 */
@NullMarked
package dev.kontract.server.apply;

import org.jspecify.annotations.NullMarked;
