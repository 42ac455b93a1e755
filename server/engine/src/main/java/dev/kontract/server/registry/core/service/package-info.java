/**
 * Strategy of Service: defaults, validation, and allocation of cluster IPs and node ports.
 *
 * <p>Addresses and ports are picked at random from the ranges of the cluster. Each is claimed by a key of its own.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.service;

import org.jspecify.annotations.NullMarked;
