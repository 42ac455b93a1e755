/**
 * The processing of stored CustomResourceDefinitions: their names are accepted, their kinds established, and the objects of a
 * deleted definition are removed before the definition.
 *
 * <p>Every server does this, regardless of its controllers.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.kinds.definitions;

import org.jspecify.annotations.NullMarked;
