/**
 * What the API does not have about a server, below {@code /kontract/}: recorded requests, the history of objects, the clock, faults
 * and statistics. Each path needs permission as any path that belongs to no kind; what is shown of an object needs permission for
 * the object besides.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.inspection;

import org.jspecify.annotations.NullMarked;
