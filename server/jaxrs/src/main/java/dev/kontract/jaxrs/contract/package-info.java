/**
 * Implementations of the generated JAX-RS interfaces, one for each kind, also generated: each passes its request to the
 * function of {@link dev.kontract.jaxrs.contract.OperationAdapter}.
 */
@NullMarked
package dev.kontract.jaxrs.contract;

import org.jspecify.annotations.NullMarked;
