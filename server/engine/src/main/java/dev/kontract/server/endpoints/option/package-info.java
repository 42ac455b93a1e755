/**
 * Request options from the query or, for deletions, from the body: one class for the options of each verb, parsed and
 * validated.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.option;

import org.jspecify.annotations.NullMarked;
