/**
 * The handling of API requests, from the generated interfaces to the store and back.
 *
 * <p>The generated delegates call an {@link dev.kontract.server.endpoints.Endpoint}.
 * {@link dev.kontract.server.endpoints.ResourceEndpoint} serves stored objects: it reads the options, decodes the body,
 * calls the registry and builds the response. The verbs are implemented in the registry. Options are in
 * {@link dev.kontract.server.endpoints.option}, bodies in {@link dev.kontract.server.endpoints.body}, responses in
 * {@link dev.kontract.server.endpoints.response}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints;

import org.jspecify.annotations.NullMarked;
