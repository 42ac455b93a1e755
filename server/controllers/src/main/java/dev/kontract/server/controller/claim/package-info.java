/**
 * Storage object in use protection: a claim is not removed while a pod uses it.
 *
 * <p>{@link dev.kontract.server.controller.claim.ClaimProtection} reconciles a claim, and {@link
 * dev.kontract.server.controller.claim.ClaimUse} determines whether a pod uses it.
 *
 * <p>Rules: <a
 * href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#storage-object-in-use-protection">Storage
 * object in use protection</a>.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.claim;

import org.jspecify.annotations.NullMarked;
