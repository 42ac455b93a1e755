/**
 * The files of the page, which are resources of the artifact {@code kontract-page}, and its modules as one script.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.assets;

import org.jspecify.annotations.NullMarked;
