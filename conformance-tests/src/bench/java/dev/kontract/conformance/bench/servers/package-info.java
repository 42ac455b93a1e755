/**
 * The servers that are measured, each in a process of its own, so that its CPU time and its memory can be read from outside.
 * A {@link dev.kontract.conformance.bench.servers.Target} is one of them as the measurements see it; where it comes from is
 * not known here.
 */
@NullMarked
package dev.kontract.conformance.bench.servers;

import org.jspecify.annotations.NullMarked;
