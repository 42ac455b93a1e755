/**
 * Reads an {@code AuthenticationConfiguration} of the group {@code apiserver.config.k8s.io}: the external token
 * issuers to trust, and whether anonymous requests are accepted.
 *
 * <p>{@link dev.kontract.server.authentication.configuration.AuthenticationConfiguration#read} rejects an invalid
 * file and reports all errors. The authenticators that use the configuration are in other packages.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#using-authentication-configuration">
 *     Using authentication configuration</a>
 */
@NullMarked
package dev.kontract.server.authentication.configuration;

import org.jspecify.annotations.NullMarked;
