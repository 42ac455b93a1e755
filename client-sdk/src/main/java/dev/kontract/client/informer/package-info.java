/**
 * Informers: local caches that are kept up to date by list and watch, and listed again when the resource version has
 * expired.
 *
 * <p>Start with {@link dev.kontract.client.informer.Informer}; the protocol is in the reflector, the cache in the
 * indexer.
 */
@NullMarked
package dev.kontract.client.informer;

import org.jspecify.annotations.NullMarked;
