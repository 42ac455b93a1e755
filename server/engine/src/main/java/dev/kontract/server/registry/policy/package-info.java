/**
 * Strategies of the {@code policy} group: PodDisruptionBudget with its status subresource, and the check of evictions against
 * budgets.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.policy;

import org.jspecify.annotations.NullMarked;
