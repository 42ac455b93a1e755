/**
 * The disruption controller: keeps the status of PodDisruptionBudgets, by which evictions are granted, and withdraws the
 * announcement of evictions that did not happen. {@code BudgetPlan} computes the report on an {@code ObservedBudget} alone.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.disruption;

import org.jspecify.annotations.NullMarked;
