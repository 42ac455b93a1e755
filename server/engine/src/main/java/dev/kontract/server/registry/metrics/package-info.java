/**
 * The group {@code metrics.k8s.io}, which a cluster has from metrics-server: the usage of pods and nodes, computed when it is read.
 *
 * <p>{@link dev.kontract.server.registry.metrics.MetricsContract} declares its kinds in the form of the contract, to which they do
 * not belong because kube-apiserver does not serve them.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://github.com/kubernetes-sigs/metrics-server">metrics-server</a>
 */
@NullMarked
package dev.kontract.server.registry.metrics;

import org.jspecify.annotations.NullMarked;
