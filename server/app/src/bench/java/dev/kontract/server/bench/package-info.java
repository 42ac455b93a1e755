/**
 * The cost in the engine of an object of 20 KB, part by part. Benchmarks, not tests: nothing here passes or fails. Start at
 * {@link dev.kontract.server.bench.Subject}, the object that is measured.
 */
@NullMarked
package dev.kontract.server.bench;

import org.jspecify.annotations.NullMarked;
