/**
 * The controller that publishes the certificate authority of the server in every namespace, for pods to trust.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.authority;

import org.jspecify.annotations.NullMarked;
