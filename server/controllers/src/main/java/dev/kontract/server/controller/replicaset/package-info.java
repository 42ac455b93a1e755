/**
 * The ReplicaSet and the ReplicationController controller, one implementation for both kinds.
 *
 * <p>{@code ReplicaReconciler} brings the pods of an object to the wanted number, {@code DeletionOrder} picks those that
 * go, {@code ReplicaStatusReport} computes the status, and {@code ReplicaKind} tells the kinds apart.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.replicaset;

import org.jspecify.annotations.NullMarked;
