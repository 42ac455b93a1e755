/**
 * The end of namespaces: all that is in one goes, then the namespace.
 *
 * <p>{@link dev.kontract.server.controller.namespace.NamespaceFinalization} looks at one namespace, {@link
 * dev.kontract.server.controller.namespace.NamespaceContents} empties it as far as that goes today, {@link
 * dev.kontract.server.controller.namespace.RemainingContents} is what was left and {@link
 * dev.kontract.server.controller.namespace.DeletionConditions} says so in the status.
 *
 * <p>Rules: <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/">Namespaces</a>, KEP-5080
 * for the order.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.namespace;

import org.jspecify.annotations.NullMarked;
