/**
 * Reads the applied fields of a field manager from an object: {@link dev.kontract.client.apply.AppliedFields}.
 *
 * <p>{@link dev.kontract.client.Resource#apply} does the applying; the server tracks field ownership (KEP-555,
 * KEP-2155).
 */
@NullMarked
package dev.kontract.client.apply;

import org.jspecify.annotations.NullMarked;
