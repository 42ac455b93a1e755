/**
 * The page at {@code /ui}: its files, which are resources of the artifact {@code kontract-page}, and the sessions of the browsers
 * that show it. The page itself is a client of the API like any other.
 *
 * <p>Start reading at {@link dev.kontract.server.page.PageEndpoint}. The authentication of the requests of a session is in {@link
 * dev.kontract.server.authentication.session}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.page;

import org.jspecify.annotations.NullMarked;
