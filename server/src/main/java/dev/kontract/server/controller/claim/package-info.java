/**
 * The protection of claims to storage: one that a pod uses does not go before the pod.
 *
 * <p>{@link dev.kontract.server.controller.claim.ClaimProtection} looks at one claim, {@link
 * dev.kontract.server.controller.claim.ClaimUse} tells whether a pod uses it.
 *
 * <p>Rules: <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#storage-object-in-use-protection">Storage
 * object in use protection</a>.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.claim;

import org.jspecify.annotations.NullMarked;
