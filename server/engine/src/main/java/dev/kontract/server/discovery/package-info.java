/**
 * API discovery: the groups, versions and resources of the catalog.
 *
 * <p>{@link dev.kontract.server.discovery.DiscoveryEndpoint} serves {@code /api}, {@code /apis} and the paths below
 * them; the two roots are also available in the aggregated form (KEP-3352). {@code PathIndex} lists the paths of the
 * server. {@code ResourceLists} and {@code AggregatedLists} build the documents once. This package refers to no kind
 * by name.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.discovery;

import org.jspecify.annotations.NullMarked;
