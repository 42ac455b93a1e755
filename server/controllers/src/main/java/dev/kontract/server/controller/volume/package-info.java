/**
 * Persistent volumes: {@link dev.kontract.server.controller.volume.VolumeBinderController} binds claims to volumes, simulates
 * the provisioner of new ones and reclaims volumes whose claim was deleted; {@link
 * dev.kontract.server.controller.volume.VolumeProtectionController} protects volumes that are in use, and {@link
 * dev.kontract.server.controller.volume.AttributesClassProtectionController} their classes. {@code ClaimPlanner} decides how a
 * claim is bound, from an {@code ObservedClaim} alone.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#lifecycle-of-a-volume-and-claim">Lifecycle of a
 *     volume and claim</a>
 */
@NullMarked
package dev.kontract.server.controller.volume;

import org.jspecify.annotations.NullMarked;
