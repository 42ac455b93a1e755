/**
 * The controller that protects the ranges of cluster IPs.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.servicecidr;

import org.jspecify.annotations.NullMarked;
