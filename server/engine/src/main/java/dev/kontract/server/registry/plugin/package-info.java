/**
 * Admission plugins that are built in: limits and quotas of namespaces, service accounts, priorities, tolerations and runtime classes of pods, storage
 * classes of claims, protection of storage in use, taints of nodes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/">Admission control</a>
 */
@NullMarked
package dev.kontract.server.registry.plugin;

import org.jspecify.annotations.NullMarked;
