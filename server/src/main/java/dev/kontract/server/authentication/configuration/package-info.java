/**
 * Reads the file that says whose tokens count besides this server's own, and whether anybody comes in without one: an
 * {@code AuthenticationConfiguration} of the group {@code apiserver.config.k8s.io}.
 *
 * <p>{@link dev.kontract.server.authentication.configuration.AuthenticationConfiguration#read} refuses a file that is wrong
 * anywhere, and tells all that is wrong. What tokens are worth is decided elsewhere, by what is read here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#using-authentication-configuration">
 *     Using authentication configuration</a>
 */
@NullMarked
package dev.kontract.server.authentication.configuration;

import org.jspecify.annotations.NullMarked;
