/**
 * What is served, as data: a {@link dev.kontract.model.catalog.Catalog} of {@link
 * dev.kontract.model.catalog.ResourceDescriptor}s, read from the contract once.
 *
 * <p>Nothing here knows what a kind means; the shape of its objects is told by the schema the descriptor names. Start with
 * {@link dev.kontract.model.catalog.Catalog#load}.
 */
@NullMarked
package dev.kontract.model.catalog;

import org.jspecify.annotations.NullMarked;
