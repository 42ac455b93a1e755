/**
 * The controller of resource quotas: counts anew what is used when objects are gone, when bounds change, and now and then. New
 * objects are charged by admission.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
 */
@NullMarked
package dev.kontract.server.controller.quota;

import org.jspecify.annotations.NullMarked;
