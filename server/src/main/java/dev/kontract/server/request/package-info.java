/**
 * What a request asks for and who asks: {@link dev.kontract.server.request.RequestInfo} read off its URL, {@link
 * dev.kontract.server.request.UserInfo}, and {@link dev.kontract.server.request.RequestContext}, which carries both with the
 * request's own bytes to whoever answers it.
 *
 * <p>Values only: nothing here knows how requests arrive or what the resources are.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.request;

import org.jspecify.annotations.NullMarked;
