/**
 * What a manager applied, read back from an object: {@link dev.kontract.client.apply.AppliedFields}.
 *
 * <p>Applying itself is {@link dev.kontract.client.Resource#apply}; ownership is kept by the server, as KEP-555 and KEP-2155
 * tell.
 */
@NullMarked
package dev.kontract.client.apply;

import org.jspecify.annotations.NullMarked;
