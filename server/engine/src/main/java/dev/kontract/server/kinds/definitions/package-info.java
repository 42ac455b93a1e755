/**
 * What becomes of CustomResourceDefinitions once they are stored: their names are accepted, their kinds established, and the
 * objects of a deleted definition are removed before it goes.
 *
 * <p>This happens in every server, whichever controllers it runs.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.kinds.definitions;

import org.jspecify.annotations.NullMarked;
