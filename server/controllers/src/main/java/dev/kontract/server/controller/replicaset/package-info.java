/**
 * The ReplicaSet and the ReplicationController controller, one implementation for both kinds.
 *
 * <p>{@code ReplicaReconciler} observes an object, makes a {@code ReplicaPlan} of the data alone, and carries it out. {@code
 * DeletionOrder} chooses the pods to delete, {@code ReplicaStatusReport} computes the status, and {@code ReplicaKind}
 * distinguishes the kinds.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.replicaset;

import org.jspecify.annotations.NullMarked;
