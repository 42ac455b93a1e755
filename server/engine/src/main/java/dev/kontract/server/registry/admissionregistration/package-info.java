/**
 * Strategies of the {@code admissionregistration.k8s.io} group: webhook configurations, admission policies and their
 * bindings.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.admissionregistration;

import org.jspecify.annotations.NullMarked;
