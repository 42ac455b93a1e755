/**
 * The server as a JAX-RS application: {@link dev.kontract.jaxrs.KontractApplication} is mounted in your own container, such as
 * Jersey, RESTEasy or CXF, with or without servlets.
 *
 * <p>A filter intercepts each request before the container matches it. Operations of the contract go through the generated
 * interfaces, whose implementations pass them to the engine; everything else (custom resources, discovery, OpenAPI, health) and
 * watches go through one resource. The engine sees the request as it came, and authenticates, authorizes, limits and audits it
 * as on a port of its own.
 */
@NullMarked
package dev.kontract.jaxrs;

import org.jspecify.annotations.NullMarked;
