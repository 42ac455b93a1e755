/**
 * Implementations of the generated JAX-RS interfaces, one for each kind, generated as well: each hands its request to the function
 * that {@link dev.kontract.jaxrs.contract.OperationAdapter} is given.
 */
@NullMarked
package dev.kontract.jaxrs.contract;

import org.jspecify.annotations.NullMarked;
