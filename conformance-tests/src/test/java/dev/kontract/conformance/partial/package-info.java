/**
 * A server as an independent implementer of the generated JAX-RS interfaces would write it: a few kinds and verbs, in memory,
 * with Jersey and without this project's server.
 */
@org.jspecify.annotations.NullMarked
package dev.kontract.conformance.partial;
