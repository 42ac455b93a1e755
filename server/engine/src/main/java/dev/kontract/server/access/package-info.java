/**
 * Assembles authentication and authorization from the settings of a server.
 *
 * <p>{@link dev.kontract.server.access.Authentication} combines the authenticators: {@link
 * dev.kontract.server.access.BearerTokens}, {@link dev.kontract.server.access.ServiceAccounts}, client certificates
 * and external issuers. {@link dev.kontract.server.access.AccessControl} combines the authorizers with the roles in
 * the storage. The mechanisms themselves are in the packages {@code authentication} and {@code authorization}.
 */
@NullMarked
package dev.kontract.server.access;

import org.jspecify.annotations.NullMarked;
