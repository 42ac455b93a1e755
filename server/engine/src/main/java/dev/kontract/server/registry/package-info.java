/**
 * Generic storage of kinds and their strategies.
 *
 * <p>{@link dev.kontract.server.registry.GenericStore} implements the verbs of all kinds on top of a storage. A
 * {@link dev.kontract.server.registry.Strategy} supplies the rules of a kind as hooks on objects. Lists and watches are
 * in {@link dev.kontract.server.registry.listing}.
 *
 * <p>Internal, except {@code FeatureGate}.
 */
@NullMarked
package dev.kontract.server.registry;

import org.jspecify.annotations.NullMarked;
