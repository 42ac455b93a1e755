/**
 * Publishes the contract: OpenAPI 3 by group version under {@code /openapi/v3}, and Swagger 2 as a single document
 * under {@code /openapi/v2}.
 *
 * <p>{@link dev.kontract.server.openapi.OpenApiEndpoint} serves the documents. {@code PublishedContract} is the
 * contract with published names and without internal extensions; {@code SwaggerDocument} converts it to Swagger 2,
 * and {@code SwaggerMessage} encodes that as protobuf. Documents are generated on first use and cached.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.openapi;

import org.jspecify.annotations.NullMarked;
