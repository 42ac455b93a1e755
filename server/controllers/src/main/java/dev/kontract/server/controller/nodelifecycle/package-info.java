/**
 * The handling of nodes that fail or are deleted: {@link dev.kontract.server.controller.nodelifecycle.NodeLifecycleController} notices
 * it and taints nodes by their conditions, {@link dev.kontract.server.controller.nodelifecycle.TaintEvictionController}
 * evicts pods that do not tolerate the taints, and {@link
 * dev.kontract.server.controller.nodelifecycle.PodGarbageController} deletes pods that no node takes care of.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/nodes/#node-controller">Node controller</a>
 */
@NullMarked
package dev.kontract.server.controller.nodelifecycle;

import org.jspecify.annotations.NullMarked;
