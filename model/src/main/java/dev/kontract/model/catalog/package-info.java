/**
 * The served resources as data: a {@link dev.kontract.model.catalog.Catalog} of {@link
 * dev.kontract.model.catalog.ResourceDescriptor}s, read from the contract once.
 *
 * <p>The package has no knowledge of individual kinds; the schema named by the descriptor defines the structure of the
 * objects. Start with {@link dev.kontract.model.catalog.Catalog#load}.
 */
@NullMarked
package dev.kontract.model.catalog;

import org.jspecify.annotations.NullMarked;
