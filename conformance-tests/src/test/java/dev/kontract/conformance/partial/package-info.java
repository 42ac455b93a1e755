/**
 * A server as somebody else would write it on the generated JAX-RS interfaces: a few kinds and verbs, in memory, with Jersey and
 * without a line of this project's server.
 */
@org.jspecify.annotations.NullMarked
package dev.kontract.conformance.partial;
