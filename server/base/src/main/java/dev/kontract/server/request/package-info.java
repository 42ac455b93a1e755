/**
 * The request model: {@link dev.kontract.server.request.RequestInfo} holds the attributes parsed from a URL, {@link
 * dev.kontract.server.request.UserInfo} the user, and {@link dev.kontract.server.request.RequestContext} both
 * together with headers and body.
 *
 * <p>This package depends neither on HTTP transport nor on the served resources.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.request;

import org.jspecify.annotations.NullMarked;
