/**
 * The contract as clients read it: OpenAPI 3 by group and version under {@code /openapi/v3}, Swagger 2 as one document
 * under {@code /openapi/v2}.
 *
 * <p>{@link dev.kontract.server.openapi.OpenApiEndpoint} answers; {@code PublishedContract} is the contract with the names
 * clients know, without what is the server's own business and with parameters in place; {@code SwaggerDocument} says the
 * same in the older words, and {@code SwaggerMessage} those in protobuf. Every document is made when it is first asked for,
 * and kept.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.openapi;

import org.jspecify.annotations.NullMarked;
