/**
 * The API as JAX-RS interfaces: one for each kind of the contract, with a method for each operation, all generated. Paths,
 * methods and media types are those of the contract; applications implement the methods. A method without an implementation
 * responds with 501.
 */
@NullMarked
package dev.kontract.server.api;

import org.jspecify.annotations.NullMarked;
