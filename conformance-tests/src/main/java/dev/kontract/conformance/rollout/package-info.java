/**
 * Plays recorded rollouts of a StatefulSet against a server that runs the controllers, and compares what they did.
 *
 * <p>A {@link dev.kontract.conformance.rollout.Rollout} is a set and what is done to it, with the recorded life of its pods
 * and claims, its last status and the revisions that were kept. {@link dev.kontract.conformance.rollout.RolloutPlay} plays
 * it; {@code NamespaceLog} watches meanwhile, so that the order is the server's own. Pods have to become ready by
 * themselves, but for those with an image called broken.
 */
@NullMarked
package dev.kontract.conformance.rollout;

import org.jspecify.annotations.NullMarked;
