/**
 * Strategies of the {@code resource.k8s.io} group: device classes, claims for devices, and the slices in which drivers offer
 * devices.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.resource;

import org.jspecify.annotations.NullMarked;
