/**
 * Load over real sockets on API servers side by side: throughput, latency, and what a request costs the server itself.
 *
 * <p>{@link dev.kontract.conformance.bench.Bench} starts the servers, lets {@code Load} and {@code Fanout} work on them in
 * turns, and writes the report. The clients are lean on purpose: they share the machine with the server. Figures of two runs
 * compare only as ratios.
 */
@NullMarked
package dev.kontract.conformance.bench;

import org.jspecify.annotations.NullMarked;
