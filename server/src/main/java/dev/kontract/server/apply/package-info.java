/**
 * Server-side apply: who owns which field of an object, on every way of writing it.
 *
 * <p>{@link dev.kontract.server.apply.FieldManager} is the door: it notes what an update has changed, and merges what a
 * manager applies into the object. Read down from there: {@code OwnershipRules} is the rule of who gains and loses fields, as set
 * algebra on {@code ManagedFields}; the walks of trees it needs are in {@code typed}. Nothing here knows of HTTP, storage or
 * a kind.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
 */
@NullMarked
package dev.kontract.server.apply;

import org.jspecify.annotations.NullMarked;
