/**
 * Code shared by reconcilers: which objects belong to a workload, the health of its pods, its status and conditions, and which
 * of its own writes the controller has not observed yet.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.workload;

import org.jspecify.annotations.NullMarked;
