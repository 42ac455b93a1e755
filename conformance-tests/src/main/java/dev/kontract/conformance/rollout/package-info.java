/**
 * Runs recorded StatefulSet rollouts against a server that runs the controllers, and compares the results.
 *
 * <p>A {@link dev.kontract.conformance.rollout.Rollout} consists of a set, the actions on it, and the recorded result:
 * the life cycle of its pods and claims, its final status and the retained revisions. {@link
 * dev.kontract.conformance.rollout.RolloutPlay} runs it while {@code NamespaceLog} watches, so that the order of events
 * is the server's own. The server has to make pods ready by itself, except those whose image is named broken.
 */
@NullMarked
package dev.kontract.conformance.rollout;

import org.jspecify.annotations.NullMarked;
