/**
 * The verbs, written once, and the rules of kinds.
 *
 * <p>{@link dev.kontract.server.registry.GenericStore} runs every verb of every kind over a storage; what is particular to
 * a kind hangs on its {@link dev.kontract.server.registry.Strategy}, a handful of hooks that see objects and nothing else.
 * Lists and watches are in {@link dev.kontract.server.registry.listing}.
 *
 * <p>Internal, except {@code FeatureGate}.
 */
@NullMarked
package dev.kontract.server.registry;

import org.jspecify.annotations.NullMarked;
