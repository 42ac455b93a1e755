/**
 * API discovery: {@link dev.kontract.client.discovery.Discovery} returns the {@link
 * dev.kontract.client.discovery.ApiResource}s a server serves.
 *
 * <p>Meant for programs that do not know the kinds in advance; otherwise use {@link dev.kontract.client.Kinds}.
 */
@NullMarked
package dev.kontract.client.discovery;

import org.jspecify.annotations.NullMarked;
