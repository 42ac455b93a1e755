/**
 * One request, from the generated interface to the store and back.
 *
 * <p>The generated delegates call an {@link dev.kontract.server.endpoints.Endpoint}; {@link
 * dev.kontract.server.endpoints.ResourceEndpoint} is the one for stored objects. It reads the options, decodes the body,
 * lets the registry do the verb, and shapes the answer. What a verb does is not decided here.
 * The options are in {@link dev.kontract.server.endpoints.option}, the bodies in {@link
 * dev.kontract.server.endpoints.body}, the answers in {@link dev.kontract.server.endpoints.response}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints;

import org.jspecify.annotations.NullMarked;
