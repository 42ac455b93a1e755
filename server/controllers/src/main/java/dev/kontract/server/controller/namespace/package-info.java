/**
 * Namespace deletion: the contents are deleted first, then the namespace.
 *
 * <p>{@link dev.kontract.server.controller.namespace.NamespaceFinalization} reconciles a namespace, {@link
 * dev.kontract.server.controller.namespace.NamespaceContents} deletes its objects, {@link
 * dev.kontract.server.controller.namespace.RemainingContents} collects what is left, and {@link
 * dev.kontract.server.controller.namespace.DeletionConditions} reports it in the status.
 *
 * <p>Rules: <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/">Namespaces</a>,
 * KEP-5080 for the order.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.namespace;

import org.jspecify.annotations.NullMarked;
