/**
 * The usage of resource quotas by objects: pure functions of objects, shared by admission, which charges quotas, and by the
 * controller, which recalculates them.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
 */
@NullMarked
package dev.kontract.server.quota;

import org.jspecify.annotations.NullMarked;
