/**
 * Creates the service account {@code default} in every namespace, which pods use unless they specify another.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/service-accounts/#default-service-accounts">Default service
 *     accounts</a>
 */
@NullMarked
package dev.kontract.server.controller.serviceaccount;

import org.jspecify.annotations.NullMarked;
