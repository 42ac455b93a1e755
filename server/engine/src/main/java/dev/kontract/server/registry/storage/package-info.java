/**
 * Strategies of the {@code storage.k8s.io} group: storage classes, CSI drivers, attachments of volumes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.storage;

import org.jspecify.annotations.NullMarked;
