/**
 * Responses and content negotiation: a {@link dev.kontract.server.view.ReadOnlyEndpoint} turns a GET request into a
 * {@link dev.kontract.server.view.Representation}; {@link dev.kontract.server.view.AcceptHeader} selects the media
 * type.
 *
 * <p>Documents that describe the server, such as discovery and OpenAPI, are served by read-only endpoints. API
 * objects are served by an {@link dev.kontract.server.view.ApiHandler}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.view;

import org.jspecify.annotations.NullMarked;
