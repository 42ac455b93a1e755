/**
 * A copy of what the server has, kept current: list, then watch, and list anew when the server has forgotten where we were.
 *
 * <p>Start reading at {@link dev.kontract.client.informer.Informer}; the protocol is in the reflector, the copy in the
 * indexer.
 */
@NullMarked
package dev.kontract.client.informer;

import org.jspecify.annotations.NullMarked;
