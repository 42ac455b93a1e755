/**
 * What callers send: bodies decoded as strictly as they ask for, patches by their syntax, and what is checked of an object before
 * anybody looks at its kind.
 *
 * <p>{@link dev.kontract.server.endpoints.body.RequestBodies} reads objects, {@link dev.kontract.server.endpoints.body.PatchSyntax}
 * patches; {@link dev.kontract.server.endpoints.body.PatchedBodies} reads what a patch made of an object as if it had been
 * sent. What is done with it all is not decided here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.body;

import org.jspecify.annotations.NullMarked;
