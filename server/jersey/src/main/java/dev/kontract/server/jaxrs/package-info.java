/**
 * JAX-RS beside the server's own routing: resources of an embedder, and the server's implementations of the generated
 * interfaces in {@code dev.kontract.server.api}.
 *
 * <p>{@link dev.kontract.server.jaxrs.JaxrsApplication} runs them on Jersey, behind the same authentication, authorization,
 * flow control and audit as all requests; the server's own routing handles requests that no resource matches. Jersey is loaded
 * only where there is a resource to run.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.jaxrs;

import org.jspecify.annotations.NullMarked;
