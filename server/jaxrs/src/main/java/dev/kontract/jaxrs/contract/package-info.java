/**
 * Implementations of the generated JAX-RS interfaces, one for each kind, also generated: each performs the
 * {@link dev.kontract.jaxrs.contract.RequestedOperation} of its request.
 */
@NullMarked
package dev.kontract.jaxrs.contract;

import org.jspecify.annotations.NullMarked;
