/**
 * The controller of resource quotas: recalculates the usage when objects are deleted, when limits change, and periodically. New
 * objects are charged by admission.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
 */
@NullMarked
package dev.kontract.server.controller.quota;

import org.jspecify.annotations.NullMarked;
