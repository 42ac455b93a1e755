/**
 * What the query of a request, or the body of a deletion, asks for besides the verb: a record for the options of each, made by
 * reading and checking them. What an option leads to is not decided here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.option;

import org.jspecify.annotations.NullMarked;
