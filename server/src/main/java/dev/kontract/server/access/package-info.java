/**
 * Who comes in and what they may do, put together from what a server was told.
 *
 * <p>{@link dev.kontract.server.access.Authentication} joins all ways to know somebody: {@link
 * dev.kontract.server.access.BearerTokens}, {@link dev.kontract.server.access.ServiceAccounts}, certificates and other issuers;
 * {@link dev.kontract.server.access.AccessControl} joins the authorizers with the roles in the storage. How somebody is known
 * or a decision is made is the business of the rooms {@code authentication} and {@code authorization}.
 */
@NullMarked
package dev.kontract.server.access;

import org.jspecify.annotations.NullMarked;
