/**
 * Simulated nodes: pods are started, get ready, fail and end as their images, their annotations and the settings say, without
 * a container anywhere. {@link dev.kontract.server.controller.pod.PodSimulator} is the controller.
 *
 * <p>Only what a node would report is written: status, and the confirmation that a pod is gone. A pod that runs nowhere in
 * particular stays without a node; one that names a node is shut down gracefully, as a node would do it.
 *
 * <p>Level based, like every controller: {@code PodLifecycle} looks at the status a pod has, and says which comes next and when. A
 * status that somebody else wrote stays.
 */
@NullMarked
package dev.kontract.server.controller.pod;

import org.jspecify.annotations.NullMarked;
