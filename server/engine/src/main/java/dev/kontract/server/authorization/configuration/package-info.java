/**
 * The {@code AuthorizationConfiguration} file, which lists the authorizers of a server in order.
 *
 * <p>{@link dev.kontract.server.authorization.configuration.AuthorizationConfiguration} is the validated content of a file.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#using-configuration-file-for-authorization">
 *     Using configuration files</a>
 */
@NullMarked
package dev.kontract.server.authorization.configuration;

import org.jspecify.annotations.NullMarked;
