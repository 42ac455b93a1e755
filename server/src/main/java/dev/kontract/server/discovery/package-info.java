/**
 * What is served, told to clients: API groups, versions and resources, as the catalog has them.
 *
 * <p>{@link dev.kontract.server.discovery.DiscoveryEndpoint} answers {@code /api}, {@code /apis} and the paths of groups and
 * versions below them; the two roots also in the aggregated form, all groups in one document (KEP-3352). {@code
 * PathIndex} tells people who look around where to go on. {@code ResourceLists} and {@code AggregatedLists} lay the documents
 * out, once. No kind is known by name here, but for {@code CustomResources}, which says that there are none.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.discovery;

import org.jspecify.annotations.NullMarked;
