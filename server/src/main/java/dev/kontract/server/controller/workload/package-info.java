/**
 * What controllers of workloads share: which objects belong to a workload, how its pods are, and which of its own writes
 * the controller has not seen yet.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.workload;

import org.jspecify.annotations.NullMarked;
