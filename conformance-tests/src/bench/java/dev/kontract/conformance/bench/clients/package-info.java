/**
 * Clients side by side: this project's and those a Java program may use instead, each in a process of its own with the jars it
 * needs and no other, against the same server.
 *
 * <p>{@link dev.kontract.conformance.bench.clients.Probe} is what runs in each of them, {@link
 * dev.kontract.conformance.bench.clients.Jars} tells which jars a client needs.
 */
package dev.kontract.conformance.bench.clients;
