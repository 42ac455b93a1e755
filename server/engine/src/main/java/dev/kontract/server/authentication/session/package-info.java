/**
 * Sessions of browsers: a cookie in place of the credentials that the user has presented once.
 *
 * <p>Start reading at {@link dev.kontract.server.authentication.session.Sessions}. Each request of a session is authenticated by
 * the stored credentials again, so a session ends with them. {@link dev.kontract.server.authentication.session.BrowserRequest}
 * tells requests of the own page from those of other sites.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authentication.session;

import org.jspecify.annotations.NullMarked;
