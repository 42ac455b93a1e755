/**
 * The API as JAX-RS interfaces: one for each kind of the contract, with a method for each operation, all generated. Paths, methods
 * and media types are those of the contract; what a method does is up to whoever implements it. A method that is not implemented
 * answers 501.
 */
@NullMarked
package dev.kontract.server.api;

import org.jspecify.annotations.NullMarked;
