/**
 * Read-only answers: a {@link dev.kontract.server.view.ReadOnlyEndpoint} turns a GET request into a {@link
 * dev.kontract.server.view.Representation}, bytes that are ready to be sent; {@link
 * dev.kontract.server.view.AcceptHeader} tells which of several forms the caller takes.
 *
 * <p>Documents that describe the server (discovery, OpenAPI) are answered through it. Objects are not: they go through the
 * endpoints of their resources.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.view;

import org.jspecify.annotations.NullMarked;
